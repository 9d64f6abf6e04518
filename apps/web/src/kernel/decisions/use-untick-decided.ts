import { goneRows } from '../records/gone-rows';
import type { RecordsState } from '../records/use-records';
import type { Ticked } from '../records/use-ticked';
import { type Outcome, stillTicked } from './outcomes';

/**
 * For what became of several rows that were ticked: those that were carried out are unticked, and of the others those
 * that the list shows no more, where nobody could untick one alone. Answers how many that were left stay ticked.
 */
export function useUntickDecided<Row extends { readonly id: string }>(
  records: Pick<RecordsState<unknown, Row>, 'loadAll'>,
  setTicked: Ticked<Row>['setTicked'],
) {
  return async (outcomes: readonly Outcome[]): Promise<number> => {
    setTicked((before) => stillTicked(before, outcomes));
    const left = outcomes.flatMap(({ id, ok }) => (ok ? [] : [id]));
    if (left.length === 0) return 0;
    const gone = await goneRows(records, left);
    setTicked((before) => before.filter(({ id }) => !gone.has(id)));
    return left.length - gone.size;
  };
}
