import { useCallback } from 'react';
import { useConfirm } from '@/ui/use-confirm';
import { overwriteQuestion } from '../api/conflict-text';
import { Refused } from '../api/errors';
import { OverwriteSides, type Said } from './OverwriteSides';

/** The two contents of a record that two people changed. */
export interface BothSides {
  readonly mine: Said;
  /** As it is stored now; undefined where it is there no more. */
  readonly theirs: () => Promise<Said | undefined>;
}

/**
 * Sends a record over the version that its form began with. What was saved meanwhile is shown beside what was typed and is
 * written over only where the user agrees; else the form stays as it is, and nothing is said. `what` is changed, for
 * example 职务.
 */
export function useOverwrite(what?: string) {
  const confirm = useConfirm();
  return useCallback(
    async function save<Answer>(
      version: number,
      send: (version: number) => Promise<Answer>,
      sides: BothSides,
    ): Promise<Answer> {
      try {
        return await send(version);
      } catch (error) {
        if (!(error instanceof Refused) || !error.conflict) throw error;
        const { conflict, msg } = error;
        // The question can be answered without them.
        const theirs = await sides.theirs().catch(() => undefined);
        const { consequence, ...question } = overwriteQuestion(msg, conflict, what);
        const isAgreed = await confirm({
          ...question,
          consequence: (
            <>
              {consequence}
              {theirs && <OverwriteSides saver={conflict} mine={sides.mine} theirs={theirs} />}
            </>
          ),
        });
        if (!isAgreed) throw new DOMException('given up', 'AbortError');
        return save(conflict.version, send, sides);
      }
    },
    [confirm, what],
  );
}
