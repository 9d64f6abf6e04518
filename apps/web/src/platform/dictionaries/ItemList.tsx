import { PlusOutlined } from '@ant-design/icons';
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { DictionaryItemRow } from '@yunguan/contract/platform/dictionaries';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { ClassificationDialog } from './ClassificationDialog';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useHolds } from '@/kernel/session/use-holds';
import { EmptyState } from '@/ui/EmptyState';
import type { RowAction } from '@/ui/RowActions';
import { sortingTexts, useSorting } from '@/ui/sorting';
import { ItemRow } from './ItemRow';
import { useItems } from './use-dictionaries';

export interface ItemListProps {
  readonly nodeName: string;
  readonly name: string;
  /** Contents that choose from the node. */
  readonly usedBy: readonly string[];
}

/** The classifications of one node. */
export function ItemList({ nodeName, name, usedBy }: ItemListProps) {
  const { items, error, isBusy, retry, move, setValid, remove } = useItems(nodeName);
  const [edited, setEdited] = useState<DictionaryItemRow | 'new'>();
  const holds = useHolds('dictionary');
  const sensors = useSorting();
  const handleAdd = () => setEdited('new');
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const index = items?.findIndex((item) => item.id === over?.id) ?? -1;
    if (index >= 0 && over?.id !== active.id) move(String(active.id), index);
  };
  const actionsOf = (item: DictionaryItemRow): RowAction[] => [
    ...(holds('edit')
      ? [
          // While it is switched, its version is the one before.
          { key: 'edit', label: '编辑', disabled: isBusy, onClick: () => setEdited(item) },
          {
            key: 'valid',
            label: item.valid ? '停用' : '启用',
            disabled: isBusy,
            onClick: () => void setValid(item, !item.valid),
          },
        ]
      : []),
    // A used item would be refused; it can be disabled instead.
    ...(holds('del') && item.useCount === 0
      ? [{ key: 'del', label: '删除', danger: true, disabled: isBusy, onClick: () => void remove(item) }]
      : []),
  ];
  return (
    <section className="panel item-panel" aria-label={name}>
      <div className="item-head">
        <div>
          <h2>{name}</h2>
          <p className="hint">
            {usedBy.length > 0 ? `用于${usedBy.join('、')}的分类` : '相关内容启用后使用'}；停用的分类不能再被选择
          </p>
        </div>
        {holds('add') && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={handleAdd}>
            添加分类
          </Button>
        )}
      </div>
      {error && !items && <LoadFailure error={error} onRetry={retry} />}
      {!error && !items && <Skeleton active className="item-waiting" paragraph={{ rows: 8 }} title={false} />}
      {items?.length === 0 && (
        <EmptyState
          title={`还没有${name}`}
          hint="添加后，填写内容时就可以选择。"
          {...(holds('add') && { onAdd: handleAdd, addLabel: '添加分类' })}
        />
      )}
      {items && items.length > 0 && (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={sortingTexts}
          onDragEnd={handleDragEnd}
        >
          <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
            <ul className="item-rows">
              {items.map((item) => (
                <ItemRow
                  key={item.id}
                  item={item}
                  isLast={item.sort === items.length}
                  onMove={holds('edit') && items.length > 1 ? (index) => move(item.id, index) : undefined}
                  actions={actionsOf(item)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
      {edited && (
        <ClassificationDialog
          custom={nodeName}
          item={edited === 'new' ? undefined : edited}
          count={items?.length ?? 0}
          managesLabels={holds('add') || holds('edit') || holds('del')}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}
