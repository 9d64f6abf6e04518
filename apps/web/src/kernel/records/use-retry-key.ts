import { useCallback, useRef } from 'react';
import { isUnanswered } from '../api/errors';
import { randomKey } from '../api/random-key';

/** Sends a body under an idempotency key. */
export type UnderKey = <Answer>(body: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;

/**
 * Idempotency keys of a form or a decision: what is sent again unchanged after a broken connection is the same and must
 * not be done twice. Anything else is another one, and so is what is sent after an answer, be it a refusal.
 */
export function useRetryKey(): UnderKey {
  const unanswered = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return useCallback(async (body, send) => {
    const text = JSON.stringify(body);
    const key = unanswered.current?.text === text ? unanswered.current.key : randomKey();
    unanswered.current = { text, key };
    const answer = await send(key).catch((error: unknown) => {
      if (!isUnanswered(error)) unanswered.current = undefined;
      throw error;
    });
    unanswered.current = undefined;
    return answer;
  }, []);
}
