import { betweenLabels } from '@yunguan/contract/platform/labels';
import { mostResourceLabels } from '@yunguan/contract/platform/library';
import type { Tx } from '../../db/database';
import { AppError } from '../../kernel/app-error';
import { isUuid } from '../../kernel/uuid';

/** Characters of one label of a resource. */
const longestWord = 20;

/** The words of a text that joins them with commas, of either width, or enumeration commas. */
export function wordsOf(text: string | null | undefined): string[] {
  return [
    ...new Set(
      (text ?? '')
        .split(betweenLabels)
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ];
}

/** Names of labels by their ids, for those of the words that are ids. */
export async function labelNames(tx: Tx, words: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = words.filter(isUuid).map((id) => id.toLowerCase());
  if (ids.length === 0) return new Map();
  const labels = await tx.query<{ id: string; name: string }>(
    'select id, name from label where id = any ($1::uuid[])',
    [ids],
  );
  return new Map(labels.map(({ id, name }) => [id, name]));
}

/** The words as a resource keeps them: labels by their names, other words as they are; an id of no label says nothing. */
export function namedWords(words: readonly string[], names: ReadonlyMap<string, string>): string[] {
  const named = words.map((word) => (isUuid(word) ? names.get(word.toLowerCase()) : word));
  return [...new Set(named.filter((word) => word !== undefined))];
}

/** @throws AppError VALIDATION for more labels, or longer ones, than a resource may carry */
export function assertWearable(words: readonly string[], field: string): void {
  if (words.length > mostResourceLabels) {
    throw AppError.invalid([{ field, message: `一个资源最多 ${mostResourceLabels} 个标签` }]);
  }
  if (words.some((word) => [...word].length > longestWord)) {
    throw AppError.invalid([{ field, message: `标签不能超过 ${longestWord} 个字符` }]);
  }
}
