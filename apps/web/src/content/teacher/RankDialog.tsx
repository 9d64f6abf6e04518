import { setTeacherSort } from '@yunguan/contract/content/teacher';
import { call } from '@/kernel/api/call';
import { ListOrderDialog } from '@/kernel/list-order/ListOrderDialog';
import type { NumberedItem } from '@/kernel/list-order/NumberedList';
import { named, type TeacherRow, teacherContent } from './teacher-content';

const words = { record: '教师', unit: '位', number: '权重' } as const;

/** 调整顺序: the teachers of the list's filter with their weights, by drag or by number (001 §5). */
export default function RankDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ListOrderDialog<TeacherRow>
      of={teacherContent}
      title="教师排序"
      words={words}
      rule="权重大的在前，置顶的始终在最前。"
      isUpright
      itemOf={itemOf}
      onSave={(numbers) =>
        call(setTeacherSort, { sortList: numbers.map(({ id, number, was }) => ({ id, sort: number, was })) })
      }
      done="权重设置成功！"
      failed=""
      onClose={onClose}
    />
  );
}

function itemOf(row: TeacherRow): NumberedItem {
  const { id, title } = named(row);
  return { id, title, picture: row.photo, hint: row.type ?? '', number: row.sort, isPinned: row.isTop === 1 };
}
