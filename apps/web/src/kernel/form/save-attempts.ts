import type { Values } from '@yunguan/contract/kernel/parse';

/** What a button asks for: keep it as a draft, or submit it for review. */
export type Intent = 'draft' | 'submit';

export interface Attempt {
  readonly intent: Intent;
  readonly as: 'create' | 'update';
  /** Revision of the form that the body was made of. */
  readonly revision: number;
  readonly body: Values;
  readonly key: string;
}

/**
 * Idempotency keys of one form. A save whose answer never came is sent again byte for byte under its key, so that the
 * server cannot store it twice; a changed form is another request and gets another key (decisions §5). So does another button.
 */
export function createSaveAttempts(newKey: () => string) {
  let unanswered: Attempt | undefined;
  return {
    /** The attempt to repeat, when nothing changed since its answer failed to come. */
    pending(intent: Intent, revision: number): Attempt | undefined {
      return unanswered?.intent === intent && unanswered.revision === revision ? unanswered : undefined;
    },
    /** A new record that may have been stored unknown to the user: what became of it must be learnt before it is sent again. */
    unknown(): Attempt | undefined {
      return unanswered?.as === 'create' ? unanswered : undefined;
    },
    begin(attempt: Omit<Attempt, 'key'>): Attempt {
      unanswered = { ...attempt, key: newKey() };
      return unanswered;
    },
    /** The server has answered, yes or no, and not that it cannot tell: its key is spent. */
    answered(): void {
      unanswered = undefined;
    },
  };
}
