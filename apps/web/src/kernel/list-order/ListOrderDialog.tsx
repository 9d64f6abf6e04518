import { useQueryClient } from '@tanstack/react-query';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { mostOrdered } from '@yunguan/contract/kernel/list-number';
import { App, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { EmptyState } from '@/ui/EmptyState';
import { useGiveUp } from '@/ui/use-give-up';
import { isSilent, textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import { LoadFailure } from '../failures/LoadFailure';
import { LeaveGuard } from '../leave-guard/LeaveGuard';
import type { AnyRow } from '../list/content-row';
import { listSchema } from '../list/list-state';
import { useSingleMutation } from '../records/use-single-mutation';
import { useUrlState } from '../session/use-url-state';
import { NumberedList, type NumberedItem, type NumberedWords } from './NumberedList';
import { changedNumbers } from './numbered';
import { useOrderedRows } from './use-ordered-rows';

export interface ListOrderDialogProps<Row extends AnyRow> {
  readonly of: AnyContent;
  readonly title: string;
  readonly words: NumberedWords;
  /** What the numbers decide, as a sentence. */
  readonly rule: string;
  /** Pictures are upright. */
  readonly isUpright?: boolean;
  readonly itemOf: (row: Row) => NumberedItem;
  readonly onSave: (numbers: ReturnType<typeof changedNumbers>) => Promise<unknown>;
  readonly done: string;
  /** Before the server's reason. */
  readonly failed: string;
  readonly onClose: () => void;
}

/** The records of the list's filter with their numbers; a larger number comes earlier (texts.md G13). */
export function ListOrderDialog<Row extends AnyRow>(props: ListOrderDialogProps<Row>) {
  const { of, title, words, rule, isUpright = false, itemOf, onSave, done, failed, onClose } = props;
  const { message } = App.useApp();
  const giveUp = useGiveUp();
  const queryClient = useQueryClient();
  const [schema] = useState(() => listSchema(of));
  const [filter] = useUrlState(schema);
  const { data, error, refetch } = useOrderedRows<Row>(of, filter);
  const [edited, setEdited] = useState<readonly NumberedItem[]>();
  const stored = data?.rows.map(itemOf);
  const items = edited ?? stored;
  const changes = stored && items ? changedNumbers(stored, items) : [];
  const save = useSingleMutation({
    mutationFn: onSave,
    onSuccess: () => {
      message.success(done, 2);
      onClose();
    },
    onError: (failure) => {
      if (!isSilent(failure)) message.error(failed + textOf(failure), 4);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...queryKeys.content(of.key), 'list'] }),
  });
  const handleCancel = async () => {
    if (save.isPending) return;
    if (await giveUp(changes.length > 0, 'order')) onClose();
  };
  return (
    <Modal
      open
      title={title}
      width={680}
      okText={changes.length > 0 ? `保存（${changes.length} 处变化）` : '保存'}
      okButtonProps={{ disabled: changes.length === 0 }}
      cancelText="取消"
      confirmLoading={save.isPending}
      mask={{ closable: changes.length === 0 }}
      onOk={() => save.mutate(changes)}
      onCancel={() => void handleCancel()}
    >
      {changes.length > 0 && !save.isPending && (
        <LeaveGuard isUnsaved={() => true} consequence="调整的顺序还没有保存，离开后将丢失。" />
      )}
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !items && <Skeleton active paragraph={{ rows: 6 }} />}
      {items?.length === 0 && (
        <EmptyState
          title={`没有可以排序的${words.record}`}
          hint={`当前条件下没有${words.record}，请先放宽筛选条件。`}
        />
      )}
      {items && items.length > 0 && (
        <>
          <p className="list-order-lead hint">
            {rule}直接填写{words.number}，或拖动左侧手柄调整（键盘：空格拿起，方向键移动，空格放下）。
            {countText(data?.total ?? items.length, words)}
          </p>
          <div inert={save.isPending}>
            <NumberedList
              items={items}
              words={words}
              isUpright={isUpright}
              changed={new Set(changes.map(({ id }) => id))}
              onChange={setEdited}
            />
          </div>
        </>
      )}
    </Modal>
  );
}

function countText(total: number, { unit, record }: NumberedWords): string {
  if (total > mostOrdered) return `当前条件下共 ${total} ${unit}${record}，这里是前 ${mostOrdered} ${unit}。`;
  return `当前条件下共 ${total} ${unit}${record}。`;
}
