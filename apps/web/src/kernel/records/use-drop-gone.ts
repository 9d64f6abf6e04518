import { App } from 'antd';
import { goneRows } from './gone-rows';
import type { RecordsState } from './use-records';
import type { Ticked } from './use-ticked';

/**
 * For a refusal of rows of which all are taken or none: who else took one away leaves it ticked here, where every further
 * try would fail on it. It is let go, and the user told to go on with the others. `place`: where it is no more.
 */
export function useDropGone<Row extends { readonly id: string }>(
  records: Pick<RecordsState<unknown, Row>, 'loadAll'>,
  setTicked: Ticked<Row>['setTicked'],
  place: string,
) {
  const { message } = App.useApp();
  return async (those: readonly Row[]): Promise<void> => {
    const ids = those.map(({ id }) => id);
    const gone = await goneRows(records, ids);
    if (gone.size === 0) return;
    setTicked((before) => before.filter(({ id }) => !gone.has(id)));
    const left = those.length - gone.size;
    if (left > 0) message.info(`${gone.size} 条已不在${place}，其余 ${left} 条请再操作一次`, 4);
  };
}
