import { setSort } from '@yunguan/contract/content/media';
import { call } from '@/kernel/api/call';
import { OrderDialog } from '@/kernel/order/OrderDialog';
import type { OrderItem } from '@/kernel/order/OrderList';
import { type MediaRow, mediaContent, named, sourceTypeName } from './media-content';

const words = { record: '作品', unit: '个', number: '排序号' } as const;

/** 排序: the works of the list's filter with their numbers (002 §2.8). */
export default function SortDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <OrderDialog<MediaRow>
      of={mediaContent}
      title="作品排序"
      words={words}
      rule="大的在前。"
      itemOf={itemOf}
      onSave={(places) => call(setSort, { list: places.map(({ id, place }) => ({ id, sortId: place })) })}
      done="设置成功！"
      failed="设置失败，"
      onClose={onClose}
    />
  );
}

function itemOf(row: MediaRow): OrderItem {
  const { id, title } = named(row);
  return { id, title, picture: row.frontCover, hint: sourceTypeName(row.sourceType), place: row.sortId };
}
