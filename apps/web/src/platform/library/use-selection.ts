import { mostResources, type ResourceRow } from '@yunguan/contract/platform/library';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { isSilent, textOf } from '@/kernel/api/errors';
import {
  moveCursor,
  noSelection,
  type Selection,
  selectOnly,
  selectStretch,
  stretchTo,
  toggle,
  without,
} from './selection';
import type { ResourcePages } from './use-resource-pages';

export interface ResourceSelection {
  readonly current: Selection<ResourceRow>;
  readonly only: (index: number) => void;
  readonly toggle: (index: number) => void;
  /** Everything from where the selection began, as Shift does it; pages are fetched where needed. */
  readonly upTo: (index: number) => Promise<void>;
  readonly all: () => Promise<void>;
  readonly moveTo: (index: number) => void;
  readonly clear: () => void;
  readonly drop: (ids: readonly string[]) => void;
  /**
   * For a refusal of files of which all are taken or none: who else took one away leaves it selected here, where every
   * further try would fail on it. Those that the list has no more are let go of; resolves to them.
   */
  readonly dropGone: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

const tooMany = `一次最多选择 ${mostResources} 个文件`;

/** The selected files of a list of which only parts are loaded. */
export function useSelection({ rowAt, total = 0, loadStretch }: ResourcePages): ResourceSelection {
  const [current, setCurrent] = useState<Selection<ResourceRow>>(noSelection);
  const { message } = App.useApp();
  // Of two stretches on their way only the later one counts.
  const latest = useRef(0);

  const selectRows = async (first: number, last: number, index: number) => {
    latest.current += 1;
    const own = latest.current;
    try {
      const rows = await loadStretch({ first, last });
      if (own === latest.current) setCurrent((now) => selectStretch(now, rows, index));
    } catch (error) {
      if (!isSilent(error)) message.error(textOf(error), 3);
    }
  };
  return {
    current,
    only: (index) => {
      const row = rowAt(index);
      latest.current += 1;
      if (row) setCurrent(selectOnly(row, index));
    },
    toggle: (index) => {
      const row = rowAt(index);
      latest.current += 1;
      if (!row) return;
      if (current.rows.size >= mostResources && !current.rows.has(row.id)) void message.warning(tooMany);
      else setCurrent(toggle(current, row, index));
    },
    upTo: async (index) => {
      const { first, last } = stretchTo(current, index);
      if (last - first < mostResources) return selectRows(first, last, index);
      void message.warning(tooMany);
      const isDown = index === last;
      return selectRows(
        isDown ? first : last - mostResources + 1,
        isDown ? first + mostResources - 1 : last,
        isDown ? first + mostResources - 1 : last - mostResources + 1,
      );
    },
    all: async () => {
      if (total === 0) return;
      const last = Math.min(total, mostResources) - 1;
      await selectRows(0, last, current.cursor ?? 0);
      if (total > mostResources)
        void message.info(`已选中最前面的 ${mostResources} 个，共 ${total} 个；一次最多处理 ${mostResources} 个`, 4);
    },
    moveTo: (index) => setCurrent((now) => moveCursor(now, index)),
    clear: () => {
      latest.current += 1;
      setCurrent((now) => ({ ...noSelection<ResourceRow>(), cursor: now.cursor }));
    },
    drop: (ids) => setCurrent((now) => without(now, ids)),
    dropGone: async (ids) => {
      // Of a longer list it would take too long to look through all of it.
      if (total === 0 || total > mostResources) return new Set();
      const found = await loadStretch({ first: 0, last: total - 1 }, true).catch(() => undefined);
      if (!found) return new Set();
      const there = new Set(found.map(({ id }) => id));
      const gone = ids.filter((id) => !there.has(id));
      setCurrent((now) => without(now, gone));
      const left = ids.length - gone.length;
      if (gone.length > 0 && left > 0)
        void message.info(`${gone.length} 个文件已不在列表，其余 ${left} 个请再操作一次`, 4);
      return new Set(gone);
    },
  };
}
