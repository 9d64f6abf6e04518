import { mostAtOnce } from '@yunguan/contract/kernel/batch';
import { App } from 'antd';
import type { RecordsState } from './use-records';
import type { Ticked } from './use-ticked';

/**
 * For a refusal of rows of which all are taken or none: who else took one away leaves it ticked here, where every further
 * try would fail on it. It is let go, and the user told to go on with the others. `place`: where it is no more.
 */
export function useDropGone<Row extends { readonly id: string }>(
  { loadAll, total = 0 }: Pick<RecordsState<unknown, Row>, 'loadAll' | 'total'>,
  setTicked: Ticked<Row>['setTicked'],
  place: string,
) {
  const { message } = App.useApp();
  return async (those: readonly Row[]): Promise<void> => {
    const found = await loadAll().catch(() => undefined);
    // More than one answer holds: who is missing in it may lie behind.
    if (!found || total > mostAtOnce) return;
    const there = new Set(found.map(({ id }) => id));
    const gone = new Set(those.flatMap(({ id }) => (there.has(id) ? [] : [id])));
    if (gone.size === 0) return;
    setTicked((before) => before.filter(({ id }) => !gone.has(id)));
    const left = those.length - gone.size;
    if (left > 0) message.info(`${gone.size} 条已不在${place}，其余 ${left} 条请再操作一次`, 4);
  };
}
