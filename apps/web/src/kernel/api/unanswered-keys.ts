interface Kept {
  readonly text: string;
  readonly key: string;
  readonly since: number;
}

/** Milliseconds after which the same is asked for anew, by somebody who has long since looked what came of it. */
const longest = 3_600_000;

/**
 * Idempotency keys of writes whose answer did not come. Such a write may have been done: sent again unchanged it goes under
 * its key, so that it is not done twice. Anything else is a new one: another body, and the same one after an answer, be it
 * of another write, that may have changed what the first one found. What takes no key, such as the draft of a form, has not.
 */
export function createUnansweredKeys(newKey: () => string, now: () => number) {
  const kept = new Map<string, Kept>();
  return {
    /** The key to send a write with. */
    keyOf(path: string, body: unknown): string {
      const last = kept.get(path);
      const isRepeated = last !== undefined && last.text === JSON.stringify(body) && now() - last.since < longest;
      return isRepeated ? last.key : newKey();
    },
    /** No answer came; only the last of a call's bodies can be repeated. */
    keep(path: string, body: unknown, key: string): void {
      kept.set(path, { text: JSON.stringify(body), key, since: now() });
    },
    /** The server has refused it: it was not done. */
    refused(path: string): void {
      kept.delete(path);
    },
    /** The server has done a write that takes a key. */
    answered(): void {
      kept.clear();
    },
  };
}
