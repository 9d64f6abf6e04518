import { useCallback } from 'react';
import { useConfirm } from '@/ui/use-confirm';
import { overwriteQuestion } from '../api/conflict-text';
import { Refused } from '../api/errors';

/**
 * Sends a record over the version that its form began with. What was saved meanwhile is written over only where the user
 * agrees; else the form stays as it is, and nothing is said. `what` is changed, for example 职务.
 */
export function useOverwrite(what?: string) {
  const confirm = useConfirm();
  return useCallback(
    async function save<Answer>(version: number, send: (version: number) => Promise<Answer>): Promise<Answer> {
      try {
        return await send(version);
      } catch (error) {
        if (!(error instanceof Refused) || !error.conflict) throw error;
        const isAgreed = await confirm(overwriteQuestion(error.msg, error.conflict, what));
        if (!isAgreed) throw new DOMException('given up', 'AbortError');
        return save(error.conflict.version, send);
      }
    },
    [confirm, what],
  );
}
