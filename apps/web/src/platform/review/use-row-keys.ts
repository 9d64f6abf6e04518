import type { PendingRow } from '@yunguan/contract/platform/review';
import type { Ticked } from './batch-ticks';
import { useKeys } from './use-keys';

export interface RowKeys {
  readonly rows: readonly PendingRow[];
  readonly cursor: string | undefined;
  readonly ticked: Ticked;
  readonly onCursor: (objectId: string) => void;
  readonly onOpen: (objectId: string) => void;
  readonly onTick: (ticked: Ticked) => void;
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Keyboard of the queue: j/k or arrows move, Enter opens, x ticks. */
export function useRowKeys({ rows, cursor, ticked, onCursor, onOpen, onTick }: RowKeys): void {
  const index = rows.findIndex(({ objectId }) => objectId === cursor);
  const current = rows[index];

  const handleMove = (step: 1 | -1) => {
    const target = rows[index < 0 ? 0 : index + step];
    if (!target) return false;
    onCursor(target.objectId);
    const row = document.querySelector(`[data-row-key="${target.objectId}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    // Enter belongs to what has the focus: the menu that led here must not keep it.
    row?.querySelector<HTMLElement>('td:last-child button')?.focus({ preventScroll: true });
    return true;
  };

  useKeys((key) => {
    const step = steps[key] ?? steps[key.toLowerCase()];
    if (step !== undefined) return handleMove(step);
    if (!current) return false;
    if (key === 'Enter') {
      onOpen(current.objectId);
      return true;
    }
    if (key.toLowerCase() !== 'x') return false;
    const next = new Map(ticked);
    if (!next.delete(current.objectId)) next.set(current.objectId, current);
    onTick(next);
    return true;
  });
}
