import { useQueryClient } from '@tanstack/react-query';
import { applyOnBehalf } from '@yunguan/contract/content/vote-application';
import { messages } from '@yunguan/contract/kernel/messages';
import { App } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { useRetryKey } from '@/kernel/records/use-retry-key';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useStillHere } from '@/ui/use-still-here';
import type { bodyOf } from './behalf-form';
import { customAreas, decisionAreas } from './custom-areas';

/** Where the user goes on once the application is saved: to the list, or to the next applicant. */
export type Onward = 'back' | 'next';

export interface SaveBehalfParts {
  readonly onSaved: (where: Onward) => void;
  /** Shows the server's problems at their fields; false where none belongs to one. */
  readonly showAt: (error: Error) => boolean;
}

/** Enters an application once; one that is refused stays in the form, which is read anew. */
export function useSaveBehalf({ onSaved, showAt }: SaveBehalfParts) {
  const { message } = App.useApp();
  const isHere = useStillHere();
  const queryClient = useQueryClient();
  const underKey = useRetryKey();
  const [where, setWhere] = useState<Onward>('back');
  const saving = useSingleMutation({
    mutationFn: async ({ body, where: onward }: { body: ReturnType<typeof bodyOf>; where: Onward }) => {
      setWhere(onward);
      await underKey(body, (idempotencyKey) => call(applyOnBehalf, body, { idempotencyKey }));
      return onward;
    },
    onSuccess: (onward) => {
      message.success(messages.added);
      const keys = [...decisionAreas.map(queryKeys.content), queryKeys.counters];
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
      if (isHere()) onSaved(onward);
    },
    onError: (error) => {
      if (isSilent(error)) return;
      showAt(error);
      message.error(textOf(error), 4);
      // Somebody may have changed the form meanwhile: what is asked for now stands in it then.
      void queryClient.invalidateQueries({ queryKey: queryKeys.content(customAreas.form) });
    },
  });
  return { save: saving.mutate, saving: saving.isPending ? where : undefined };
}
