import * as z from 'zod';
import { hasAtMost } from '../kernel/characters';
import { readVersion } from '../kernel/wire-values';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { isStorable } from '../kernel/field';
import { option, staff } from '../kernel/need';
import { foldWatched, isWatchable } from '../kernel/watched-words';

/** Most words that are watched, and the characters of one. */
export const mostWatchedWords = 1000;
export const longestWatchedWord = 20;

const wordRule = `敏感词须为 2–${longestWatchedWord} 个字`;
/** Why a word cannot be watched; undefined when it can. */
export const watchedWordProblem = (word: string): string | undefined =>
  isWatchable(word) && isStorable(word) && hasAtMost(longestWatchedWord)(word) ? undefined : `${wordRule}：“${word}”`;

const words = z
  .array(z.string({ error: '敏感词格式不正确' }).trim(), { error: '敏感词格式不正确' })
  .transform(distinctWords)
  .superRefine((list, context) => {
    if (list.length > mostWatchedWords)
      context.addIssue({ code: 'custom', message: `敏感词最多 ${mostWatchedWords} 个，现有 ${list.length} 个` });
    const problem = list.map(watchedWordProblem).find((text) => text !== undefined);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

/** The words of a list without empty ones; of those that are looked for alike, the first. */
export function distinctWords(list: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const word of list.map((one) => one.trim()).filter((one) => one !== '')) {
    const folded = foldWatched(word);
    if (!byFolded.has(folded)) byFolded.set(folded, word);
  }
  return [...byFolded.values()];
}

/** Words that forms and reviews point out, one list for the whole network; nothing is refused for them. */
export const getWatchedWords = endpoint({
  path: '/api/systems/v1/admin-getWatchedWords',
  need: staff,
  effect: 'read',
  summary: '敏感词',
  input: z.object({}),
  output: z.object({
    words: z.array(z.string()),
    version: z.number(),
    /** Empty until somebody has saved the list. */
    updatedBy: z.string(),
    /** China time; empty like the name. */
    updatedAt: z.string(),
  }),
});
export type WatchedWords = z.infer<typeof getWatchedWords.output>;

/** Replaces the list; a stale `version` is refused. */
export const setWatchedWords = endpoint({
  path: '/api/systems/v1/admin-setWatchedWords',
  need: option('dictionary', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '设置敏感词',
  input: z.object({ words, version: readVersion }),
  output: z.null(),
});

/** Every call of the watched words. */
export const watchedWordEndpoints: readonly Endpoint[] = [getWatchedWords, setWatchedWords];
