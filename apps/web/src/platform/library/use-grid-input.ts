import type { ResourceRow } from '@yunguan/contract/platform/library';
import type { DragEvent, KeyboardEvent, MouseEvent } from 'react';
import { startResourceDrag } from '@/kernel/library/dragged-resources';
import { type GridShape, indexAfterKey } from './grid-keys';
import { itemId } from './ResourceCard';
import type { ResourcePages } from './use-resource-pages';
import type { ResourceSelection } from './use-selection';

export interface GridInput {
  readonly pages: ResourcePages;
  readonly selection: ResourceSelection;
  readonly shape: GridShape;
  readonly show: (index: number) => void;
  readonly onOpen: (row: ResourceRow, index: number) => void;
  /** Of what is selected, or else of the file where the keyboard stands. */
  readonly onDelete: (here: ResourceRow | undefined) => void;
}

/** Mouse, keyboard and drag on the list box of files; the options are found by their index. */
export function useGridInput(input: GridInput) {
  const { pages, selection, onOpen } = input;
  const { cursor } = selection.current;
  const open = (index: number) => {
    const row = pages.rowAt(index);
    if (!row) return;
    selection.moveTo(index);
    onOpen(row, index);
  };
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const { index, part } = hitBy(event);
    if (index === undefined) return selection.clear();
    if (part === 'open') return open(index);
    if (event.shiftKey) return void selection.upTo(index);
    if (part === 'check' || event.ctrlKey || event.metaKey) return selection.toggle(index);
    return selection.only(index);
  };
  const handleDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const { index, part } = hitBy(event);
    if (index !== undefined && part === undefined) open(index);
  };
  const handleDragStart = (event: DragEvent<HTMLElement>) => {
    const { index } = hitBy(event);
    const row = index === undefined ? undefined : pages.rowAt(index);
    if (index === undefined || !row) return;
    const isMany = selection.current.rows.has(row.id);
    if (!isMany) selection.only(index);
    const ids = isMany ? [...selection.current.rows.keys()] : [row.id];
    startResourceDrag(event.dataTransfer, ids);
    showDragged(event.dataTransfer, ids.length);
  };
  return {
    'aria-activedescendant': cursor === undefined ? undefined : itemId(cursor),
    onClick: handleClick,
    onDoubleClick: handleDoubleClick,
    onDragStart: handleDragStart,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => handleKey(event, { ...input, open }),
  };
}

function handleKey(
  event: KeyboardEvent<HTMLElement>,
  { pages, selection, shape, show, onDelete, open }: GridInput & { readonly open: (index: number) => void },
): void {
  const { cursor, rows } = selection.current;
  const isCommand = event.ctrlKey || event.metaKey;
  const next = isCommand ? undefined : indexAfterKey(event.key, cursor, shape);
  if (next !== undefined) {
    event.preventDefault();
    show(next);
    if (event.shiftKey) void selection.upTo(next);
    else selection.moveTo(next);
    return;
  }
  const here = cursor === undefined ? undefined : pages.rowAt(cursor);
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    Enter: cursor === undefined ? undefined : () => open(cursor),
    ' ': cursor === undefined ? undefined : () => selection.toggle(cursor),
    Delete: () => onDelete(here),
    Escape: rows.size > 0 ? selection.clear : undefined,
    a: isCommand ? () => void selection.all() : undefined,
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** The file, and its part, that the pointer is on. */
function hitBy(event: MouseEvent<HTMLElement>): { readonly index?: number; readonly part?: string } {
  const { target } = event;
  if (!(target instanceof Element)) return {};
  const item = target.closest<HTMLElement>('[data-index]');
  const part = target.closest<HTMLElement>('[data-part]')?.dataset.part;
  return { ...(item && { index: Number(item.dataset.index) }), ...(part !== undefined && { part }) };
}

/** The browser would show a piece of the page; a small label says how many are on their way. */
function showDragged(transfer: DataTransfer, count: number): void {
  const label = document.createElement('div');
  label.className = 'resource-dragged';
  label.textContent = `移动 ${count} 个文件`;
  document.body.append(label);
  transfer.setDragImage(label, -12, -8);
  // Drawn once, at the start of the drag.
  setTimeout(() => label.remove());
}
