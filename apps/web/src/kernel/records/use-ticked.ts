import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import { App } from 'antd';
import type { ListSelection } from '@/ui/ListTable';
import { type ChangeUnderFilter, useUnderFilter } from './use-under-filter';

interface Identified {
  readonly id: string;
}

export interface Ticked<Row> {
  /** Rows of all pages. */
  readonly ticked: readonly Row[];
  /** Those that were ticked before come first: of too many the last ones are left out. */
  readonly setTicked: ChangeUnderFilter<readonly Row[]>;
  /** The list's selection. @param rows those of the page in sight */
  readonly selectionOf: (
    rows: readonly Row[] | undefined,
    parts: Pick<ListSelection<Row>, 'isDisabled' | 'labelOf'>,
  ) => ListSelection<Row>;
}

const none: readonly never[] = [];

/** The list whose rows are ticked: its filter, and its page in sight. */
interface TickedList<Row> {
  readonly foundBy: string;
  readonly rows: readonly Row[] | undefined;
}

/**
 * Ticked rows, over several pages and in any order, of one filter. No more than one call takes, which is told while one
 * ticks, not after an opinion was typed. Those in sight are what the list shows of them now: it may have been read again.
 */
export function useTicked<Row extends Identified>(
  { foundBy, rows: shown = none }: TickedList<Row>,
  most = mostAtOnce,
): Ticked<Row> {
  const { message } = App.useApp();
  const [held, setHeld] = useUnderFilter<readonly Row[]>(foundBy, none);
  const latest = new Map(shown.map((row) => [row.id, row]));
  const ticked = held.map((row) => latest.get(row.id) ?? row);
  const setTicked: Ticked<Row>['setTicked'] = (change) => {
    // A function unticks; only rows that are named can be too many.
    if (typeof change === 'function') return setHeld(change);
    if (change.length > most) void message.warning(tooMany('选择', '条', most));
    // The first ones were ticked before.
    setHeld(change.slice(0, most));
  };
  return {
    ticked,
    setTicked,
    selectionOf: (rows = [], parts) => ({
      ...parts,
      keys: ticked.map(({ id }) => id),
      // Rows of other pages are not among antd's any more after a refresh: the ticked ones are kept here.
      onChange: (keys, found) => {
        const known = new Map([...ticked, ...found.filter(Boolean), ...rows].map((row) => [row.id, row]));
        setTicked(keys.flatMap((key) => known.get(String(key)) ?? []));
      },
    }),
  };
}
