import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import { App } from 'antd';
import { useState } from 'react';
import type { ListSelection } from '@/ui/ListTable';

interface Identified {
  readonly id: string;
}

export interface Ticked<Row> {
  /** Rows of all pages. */
  readonly ticked: readonly Row[];
  readonly setTicked: (change: readonly Row[] | ((before: readonly Row[]) => readonly Row[])) => void;
  /** The list's selection. @param rows those of the page in sight */
  readonly selectionOf: (
    rows: readonly Row[] | undefined,
    parts: Pick<ListSelection<Row>, 'isDisabled' | 'labelOf'>,
  ) => ListSelection<Row>;
}

/** Ticked rows, over several pages; no more than one call takes, which is told while one ticks, not after an opinion was typed. */
export function useTicked<Row extends Identified>(most = mostAtOnce): Ticked<Row> {
  const { message } = App.useApp();
  const [ticked, setTicked] = useState<readonly Row[]>([]);
  return {
    ticked,
    setTicked,
    selectionOf: (rows = [], parts) => ({
      ...parts,
      keys: ticked.map(({ id }) => id),
      // Rows of other pages are not among antd's any more after a refresh: the ticked ones are kept here.
      onChange: (keys, found) => {
        const known = new Map([...ticked, ...found.filter(Boolean), ...rows].map((row) => [row.id, row]));
        if (keys.length > most) void message.warning(tooMany('选择', '条', most));
        // The first ones were ticked before.
        setTicked(keys.slice(0, most).flatMap((key) => known.get(String(key)) ?? []));
      },
    }),
  };
}
