import { mostAtOnce } from '@yunguan/contract/kernel/batch';
import type { RecordsState } from './use-records';

type Rows<Row> = Pick<RecordsState<unknown, Row>, 'loadAll'>;

/** Which of the rows the list shows on none of its pages any more; none where that cannot be told. */
export async function goneRows<Row extends { readonly id: string }>(
  { loadAll }: Rows<Row>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await loadAll().catch(() => undefined);
  // No more than one answer holds: who is missing in it may lie behind.
  if (!found || found.length >= mostAtOnce) return new Set();
  const there = new Set(found.map(({ id }) => id));
  return new Set(ids.filter((id) => !there.has(id)));
}
