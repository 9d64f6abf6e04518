import { setSort } from '@yunguan/contract/content/media';
import { call } from '@/kernel/api/call';
import { ListOrderDialog } from '@/kernel/list-order/ListOrderDialog';
import type { NumberedItem } from '@/kernel/list-order/NumberedList';
import { type MediaRow, mediaContent, named, sourceTypeName } from './media-content';

const words = { record: '作品', unit: '个', number: '排序号' } as const;

/** 排序: the works of the list's filter with their numbers (002 §2.8). */
export default function SortDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ListOrderDialog<MediaRow>
      of={mediaContent}
      title="作品排序"
      words={words}
      rule="大的在前。"
      itemOf={itemOf}
      onSave={(numbers) => call(setSort, { list: numbers.map(({ id, number, was }) => ({ id, sortId: number, was })) })}
      done="设置成功！"
      failed="设置失败，"
      onClose={onClose}
    />
  );
}

function itemOf(row: MediaRow): NumberedItem {
  const { id, title } = named(row);
  return { id, title, picture: row.frontCover, hint: sourceTypeName(row.sourceType), number: row.sortId };
}
