import { useCallback, useRef } from 'react';
import { randomKey } from '../api/client';

/**
 * Idempotency keys of a form: what is sent again unchanged after a broken connection is the same record and must not be
 * made twice; anything else is another one.
 */
export function useRetryKey(): (body: unknown) => string {
  const sent = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return useCallback((body: unknown) => {
    const text = JSON.stringify(body);
    const key = sent.current?.text === text ? sent.current.key : randomKey();
    sent.current = { text, key };
    return key;
  }, []);
}
