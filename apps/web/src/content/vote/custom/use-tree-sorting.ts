import { KeyboardCode, type KeyboardCoordinateGetter, useSensor, useSensors } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { sortingTexts } from '@/ui/sorting';
import { LiftByKeys, LiftByPointer } from '@/ui/sorting-sensors';

/** Pixels that a field below a subtitle stands to the right. */
export const indent = 28;

/** Screen reader texts for lines that also move into and out of groups. */
export const treeSortingTexts = {
  ...sortingTexts,
  screenReaderInstructions: {
    draggable:
      '按空格键拿起，用上下方向键移动，用右方向键归入上面的副标题，用左方向键移出，再按空格键放下，按 Esc 取消。',
  },
};

/** Up and down go from line to line; left and right change the depth alone. */
const treeCoordinates: KeyboardCoordinateGetter = (event, args) => {
  const { currentCoordinates } = args;
  const aside = { [KeyboardCode.Left]: -indent, [KeyboardCode.Right]: indent }[event.code];
  if (aside !== undefined) {
    event.preventDefault();
    return { ...currentCoordinates, x: currentCoordinates.x + aside };
  }
  const next = sortableKeyboardCoordinates(event, args);
  return next && { ...next, x: currentCoordinates.x };
};

/** Mouse, touch and keyboard; a short distance keeps clicks clicks. */
export function useTreeSorting() {
  return useSensors(
    useSensor(LiftByPointer, { activationConstraint: { distance: 6 } }),
    useSensor(LiftByKeys, { coordinateGetter: treeCoordinates }),
  );
}
