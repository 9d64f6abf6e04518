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

/**
 * The same of a list: one that is empty in a new form was not used, if another name is filled; in a record it takes what
 * was chosen away.
 */
export function listUnder(own: unknown, other: unknown, stored: unknown): unknown {
  return isOpenList(own, stored) && (own === undefined || !isOpenList(other, undefined)) ? other : own;
}

/** Whether a list was left open: blank, or empty in a form that nothing is stored of. */
export function isOpenList(list: unknown, stored: unknown): boolean {
  return isBlank(list) || (stored === undefined && Array.isArray(list) && list.length === 0);
}

/** The ids of the records of a list that came as it was answered, or as its ids; undefined for what is no list. */
export function idsOf(records: unknown): unknown {
  if (!Array.isArray(records)) return undefined;
  return records.map((one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one));
}
