import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { slotKey, slotOfKey, type SlotPlace } from './calendar-cells';
import { type Board, isWithin, moved, type Stretch, stretchOf } from './calendar-moves';

export interface BoardParts extends Board {
  /** Several slots of a place can be chosen, by dragging or with Shift. */
  readonly canStretch: boolean;
  readonly onOpen: (slot: SlotPlace) => void;
  readonly onStretch: (stretch: Stretch) => void;
  /** PageUp and PageDown: the week or month before and after. */
  readonly onPage: (step: 1 | -1) => void;
  /** Brings the row of a place into view, where rows that are out of it are not drawn. */
  readonly onReveal?: (placeId: string) => void;
}

/** Attempts, one a frame, to reach a cell that has only just been scrolled to. */
const mostFrames = 12;

/** Keyboard and pointer over the slots of a calendar: arrows move, Enter opens, dragging or Shift chooses several. */
export function useBoard(parts: BoardParts) {
  const [current, setCurrent] = useState<SlotPlace>();
  const [stretch, setStretch] = useState<Stretch>();
  const grid = useRef<HTMLDivElement>(null);
  const anchor = useRef<SlotPlace>(undefined);
  const pointer = useStretching(parts, setStretch);

  const focus = (slot: SlotPlace) => {
    setCurrent(slot);
    if (!focusCell(grid.current, slot)) {
      parts.onReveal?.(slot.placeId);
      focusSoon(() => focusCell(grid.current, slot), mostFrames);
    }
  };
  const extend = (from: SlotPlace, to: SlotPlace) => {
    anchor.current ??= from;
    const kept = { ...to, placeId: anchor.current.placeId };
    setStretch(stretchOf(anchor.current, kept));
    focus(kept);
  };
  const clear = () => {
    anchor.current = undefined;
    setStretch(undefined);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const from = slotUnder(event.target);
    if (!from) return;
    const { key, shiftKey } = event;
    if (key === 'PageUp' || key === 'PageDown') {
      event.preventDefault();
      parts.onPage(key === 'PageUp' ? -1 : 1);
      return;
    }
    if (key === 'Escape' && stretch) clear();
    if (key === 'Enter' && stretch) {
      event.preventDefault();
      parts.onStretch(stretch);
      clear();
      return;
    }
    const to = moved(parts, from, key);
    if (!to) return;
    event.preventDefault();
    if (shiftKey && parts.canStretch) return extend(from, to);
    clear();
    focus(to);
  };
  const handleClick = (event: MouseEvent) => {
    const slot = slotUnder(event.target);
    // The end of a drag is a click, too, and has been dealt with.
    if (!slot || pointer.takesClick()) return;
    setCurrent(slot);
    if (event.shiftKey && parts.canStretch && current?.placeId === slot.placeId) {
      parts.onStretch(stretchOf(current, slot));
      return;
    }
    parts.onOpen(slot);
  };
  return {
    current,
    stretch,
    grid,
    handlers: {
      onKeyDown: handleKeyDown,
      onClick: handleClick,
      onPointerDown: pointer.handleDown,
      onPointerMove: pointer.handleMove,
    },
  };
}

/** Dragging over slots of one place; let go anywhere, it asks for what was passed over. */
function useStretching({ canStretch, onStretch }: BoardParts, setStretch: (stretch: Stretch | undefined) => void) {
  const drag = useRef<{ from: SlotPlace; over?: Stretch }>(undefined);
  const isClickTaken = useRef(false);
  const latest = useRef(onStretch);
  useEffect(() => {
    latest.current = onStretch;
  });
  const end = useCallback(() => {
    const over = drag.current?.over;
    drag.current = undefined;
    if (!over) return;
    isClickTaken.current = true;
    setTimeout(() => {
      isClickTaken.current = false;
    });
    setStretch(undefined);
    latest.current(over);
  }, [setStretch]);
  useEffect(() => {
    const giveUp = () => {
      drag.current = undefined;
      setStretch(undefined);
    };
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', giveUp);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', giveUp);
    };
  }, [end, setStretch]);

  const handleDown = (event: PointerEvent) => {
    isClickTaken.current = false;
    const from = slotUnder(event.target);
    // A finger scrolls.
    const isDrag = canStretch && event.button === 0 && !event.shiftKey && event.pointerType !== 'touch';
    drag.current = isDrag && from ? { from } : undefined;
  };
  const handleMove = (event: PointerEvent) => {
    const held = drag.current;
    const slot = held && slotUnder(event.target);
    if (!held || !slot || slot.placeId !== held.from.placeId) return;
    if (held.over ? isEnd(held, slot) : slotKey(slot) === slotKey(held.from)) return;
    held.over = stretchOf(held.from, slot);
    setStretch(held.over);
  };
  return { handleDown, handleMove, takesClick: () => isClickTaken.current };
}

/** The stretch ends at the slot already. */
function isEnd({ from, over }: { from: SlotPlace; over?: Stretch }, slot: SlotPlace): boolean {
  return JSON.stringify(over) === JSON.stringify(stretchOf(from, slot)) && isWithin(over, slot);
}

function slotUnder(target: EventTarget): SlotPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
  return slotOfKey(cell?.dataset.slot);
}

function focusCell(grid: HTMLElement | null, slot: SlotPlace): boolean {
  const cell = grid?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(slotKey(slot))}"]`);
  cell?.focus({ preventScroll: false });
  return cell !== null && cell !== undefined;
}

function focusSoon(attempt: () => boolean, frames: number): void {
  requestAnimationFrame(() => {
    if (!attempt() && frames > 0) focusSoon(attempt, frames - 1);
  });
}
