import type { Values } from '@yunguan/contract/kernel/parse';
import { useState } from 'react';
import { Refused } from '../api/errors';
import { loadRecord } from '../list/content-call';
import { declaredValues } from './form-session';
import type { Intent } from './save-attempts';
import type { OpenForm } from './use-content-form';

/** Somebody saved the record while it was being edited. */
export interface OpenConflict {
  readonly intent: Intent;
  readonly userName: string;
  /** Saved by the user himself, in another window. */
  readonly isOwn: boolean;
  /** China time. */
  readonly time: string;
  readonly theirs: Values;
  readonly version: number;
}

/** The conflict that a save met; drafts stay on this machine until it is settled or left. */
export function useSaveConflict({ session, autosave }: OpenForm) {
  const [conflict, setConflict] = useState<OpenConflict>();
  const leave = () => {
    setConflict(undefined);
    autosave.release();
  };
  return {
    conflict,
    leave,
    /** True where the refusal is a conflict: it is open now. */
    async meet(error: unknown, intent: Intent): Promise<boolean> {
      if (!(error instanceof Refused && error.conflict) || session.id === undefined) return false;
      const { userName, time, isOwn = false } = error.conflict;
      const row = await loadRecord(session.declaration, session.id);
      autosave.hold();
      const theirs = declaredValues(session.declaration, row);
      setConflict({ intent, userName, isOwn, time, theirs, version: Number(row.version) });
      return true;
    },
    /** Goes on from their version with what was chosen of both. */
    take({ theirs, version }: OpenConflict, merged: Values): void {
      session.rebase({ values: theirs, version }, merged);
      leave();
    },
  };
}
