import type { ResourceRow } from '@yunguan/contract/platform/library';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { PictureRules } from '@/ui/image-rules';
import { gridMove } from './grid-moves';
import { PickerOption } from './PickerOption';

export interface PickerGridProps {
  readonly rows: readonly ResourceRow[];
  readonly total: number;
  /** Place of an id in the choice, from 1; 0 for one that is not chosen. */
  readonly orderOf: (id: string) => number;
  readonly isSingle: boolean;
  readonly rules: PictureRules | undefined;
  readonly isLoading: boolean;
  readonly onToggle: (row: ResourceRow) => void;
  /** Enter or a double click; told the option, for nothing may be chosen yet. */
  readonly onConfirm: (row: ResourceRow) => void;
  /** Answers whether there is such a page. */
  readonly onPage: (step: -1 | 1) => boolean;
}

/**
 * The files as a list box: one stop of the Tab key, arrows go around, Space chooses, Enter takes, PageUp and PageDown
 * turn the page.
 */
export function PickerGrid(props: PickerGridProps) {
  const { rows, isSingle, isLoading, orderOf, rules, onToggle, onConfirm, onPage } = props;
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const current = Math.min(active, rows.length - 1);
  // Who turned the page by a key stays in the grid.
  const isTurning = useRef(false);
  useLayoutEffect(() => {
    if (!isTurning.current) return;
    isTurning.current = false;
    setActive(0);
    optionsIn(box.current)[0]?.focus();
    // Once for each new page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows]);

  const focus = (index: number) => {
    setActive(index);
    optionsIn(box.current)[index]?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    const row = rows[current];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = gridMove(event.key, { at: current, count: rows.length, columns: columnsOf(box.current) });
    if (move === undefined && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === ' ') onToggle(row);
    else if (event.key === 'Enter') onConfirm(row);
    else if (move && 'to' in move) focus(move.to);
    else if (move) isTurning.current = onPage(move.page);
  };
  return (
    <div
      ref={box}
      className={`picker-grid ${isLoading ? 'picker-grid-stale' : ''}`}
      role="listbox"
      aria-label="资源列表，方向键移动，空格选择，回车确定，翻页键翻页"
      aria-multiselectable={!isSingle}
      aria-busy={isLoading}
      tabIndex={-1}
    >
      {rows.map((row, index) => (
        <PickerOption
          key={row.id}
          row={row}
          order={orderOf(row.id)}
          isSingle={isSingle}
          isStop={index === current}
          rules={rules}
          onFocus={() => setActive(index)}
          onKeyDown={handleKey}
          onToggle={() => onToggle(row)}
          onConfirm={() => onConfirm(row)}
        />
      ))}
    </div>
  );
}

function optionsIn(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
}

/** Options of the first row: as many as begin at its height. */
function columnsOf(box: HTMLElement | null): number {
  const options = optionsIn(box);
  const top = options[0]?.offsetTop ?? 0;
  return Math.max(1, options.filter(({ offsetTop }) => offsetTop === top).length);
}
