import { isBlank } from '@yunguan/contract/kernel/blank';

/**
 * What a form says of one value that it names twice. An empty name says nothing beside one that is filled. A client may
 * read a record and send it back whole, changed under one name and as it stood under the other: then what was changed
 * is what is meant.
 */
export function saidUnder(own: unknown, others: readonly unknown[], stored: unknown): unknown {
  const filled = others.filter((other) => !isBlank(other));
  const changed = filled.find((other) => other !== stored);
  if (isBlank(own)) return changed ?? filled[0] ?? [own, ...others].find((value) => value !== undefined);
  return own === stored ? (changed ?? own) : own;
}
