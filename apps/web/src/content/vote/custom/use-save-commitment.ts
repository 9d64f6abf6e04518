import { useQueryClient } from '@tanstack/react-query';
import {
  addCommitment,
  commitmentType,
  getCommitment,
  updateCommitment,
} from '@yunguan/contract/content/vote-commitment';
import type { Conflict } from '@yunguan/contract/kernel/envelope';
import { messages } from '@yunguan/contract/kernel/messages';
import { App } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import type { Commitment, CommitmentWords } from './commitment-text';
import { customAreas } from './custom-areas';

export interface CommitmentSave {
  readonly venueId: string;
  /** What the form began with. */
  readonly stored: Commitment;
  readonly onSaved: () => void;
}

/** Somebody saved meanwhile: who, when, and what is stored now. */
export interface CommitmentClash {
  readonly conflict: Conflict;
  readonly theirs: NonNullable<Commitment>;
}

/** Adds the venue's commitment, or changes it; a newer one is never overwritten unseen. */
export function useSaveCommitment({ venueId, stored, onSaved }: CommitmentSave) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const [clash, setClash] = useState<CommitmentClash>();
  const send = async (words: CommitmentWords, over: Commitment) => {
    if (over) return call(updateCommitment, { id: over.id, version: over.version, ...words });
    return call(addCommitment, { type: commitmentType, venueId, ...words });
  };
  const saving = useSingleMutation({
    mutationFn: ({ words, over }: { words: CommitmentWords; over: Commitment }) => send(words, over),
    onSuccess: (_answer, { over }) => {
      message.success(over ? messages.changed : messages.added, 2);
      onSaved();
    },
    onError: async (error) => {
      if (isSilent(error)) return;
      // Changed meanwhile, or added: there is one per venue.
      const conflict = error instanceof Refused ? error.conflict : undefined;
      const theirs = conflict && (await readNow(venueId));
      if (!theirs) return void message.error(textOf(error), 4);
      setClash({ conflict, theirs });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.content(customAreas.commitment) }),
  });
  return {
    clash,
    isSaving: saving.isPending,
    save: (words: CommitmentWords) => saving.mutate({ words, over: stored }),
    /** Saves over what somebody else has saved; the user has seen it. */
    overwrite: (words: CommitmentWords) => clash && saving.mutate({ words, over: clash.theirs }),
  };
}

async function readNow(venueId: string): Promise<Commitment> {
  // The refusal itself is worth telling where this fails, too.
  return call(getCommitment, { type: commitmentType, venueId }).catch(() => null);
}
