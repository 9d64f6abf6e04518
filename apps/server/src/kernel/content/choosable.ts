import type { ChoiceSource } from '@yunguan/contract/kernel/field';
import type { Tx } from '../../db/database';

/** Records that fields of kind `choices` offer. */
export interface Choosable {
  readonly table: string;
  /** SQL of what they are called, over the alias `c`. */
  readonly name: string;
  /** Condition of those that may be chosen anew; what a row lists already stays, whatever became of it. */
  readonly offered: string;
  /** Whose they are: the venue's of the record, or of any that the login reaches. */
  readonly from: 'record' | 'login';
}

/** What there is to be chosen, by the source that a field names; each server lists it once. */
export type ChoosableRecords = Readonly<Record<ChoiceSource, Choosable>>;

/** Whether all of the records are there to be chosen in the venues; null for any venue. */
export async function areOffered(
  tx: Tx,
  { table, offered }: Choosable,
  { ids, venues }: { readonly ids: readonly string[]; readonly venues: readonly string[] | null },
): Promise<boolean> {
  const found = await tx.query(
    `select id from ${table} where id = any ($1::uuid[]) and ($2::uuid[] is null or venue_id = any ($2::uuid[])) and ${offered}`,
    [ids, venues],
  );
  return found.length === ids.length;
}

/** Ids of the records that a field of kind `choices` lists. */
export const chosenIds = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

/** Names of chosen records, withdrawn ones as well; ids are unique across the sources. */
export async function recordNames(
  tx: Tx,
  choosable: ChoosableRecords,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const named = Object.values(choosable).map(
    ({ table, name }) => `select c.id, ${name} as name from ${table} c where c.id = any ($1::uuid[])`,
  );
  const rows = await tx.query<{ id: string; name: string }>(named.join(' union all '), [ids]);
  return new Map(rows.map((row) => [row.id, row.name]));
}
