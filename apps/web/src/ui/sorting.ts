import { useSensor, useSensors } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { LiftByKeys, LiftByPointer } from './sorting-sensors';

/** Screen reader texts of drag and drop; the library's own are English. */
export const sortingTexts = {
  screenReaderInstructions: { draggable: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 取消。' },
  announcements: {
    onDragStart: () => '已拿起',
    onDragOver: ({ over }: { over: object | null }) => (over ? '已移动到新的位置' : '已移出列表'),
    onDragEnd: ({ over }: { over: object | null }) => (over ? '已放下' : '已放回原处'),
    onDragCancel: () => '已取消移动',
  },
};

/** Mouse, touch and keyboard; a short distance keeps clicks clicks. */
export function useSorting() {
  return useSensors(
    useSensor(LiftByPointer, { activationConstraint: { distance: 6 } }),
    useSensor(LiftByKeys, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}
