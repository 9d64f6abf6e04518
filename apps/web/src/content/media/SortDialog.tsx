import { setSort } from '@yunguan/contract/content/media';
import { App, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { listSchema } from '@/kernel/list/list-state';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useUrlState } from '@/kernel/session/use-url-state';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { useConfirm } from '@/ui/use-confirm';
import { type MediaRow, mediaContent } from './media-content';
import { changedNumbers, type SortedWork } from './sort-order';
import { SortList } from './SortList';
import { mostSorted, useSortedWorks } from './use-sorted-works';

const schema = listSchema(mediaContent);

/** 排序: the works of the list's filter with their numbers; a larger number comes earlier (texts.md G13). */
export default function SortDialog({ onClose }: { readonly onClose: () => void }) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const [filter] = useUrlState(schema);
  const { data, error, refetch } = useSortedWorks(filter);
  const [edited, setEdited] = useState<readonly MediaRow[]>();
  const works = edited ?? data?.works;
  const changes = data && works ? changedNumbers(data.works, works) : [];
  const save = useSingleMutation({
    mutationFn: (list: readonly SortedWork[]) => call(setSort, { list }),
    onSuccess: () => {
      message.success('设置成功！', 2);
      onClose();
    },
    onError: (failure) => {
      if (!isSilent(failure)) message.error(`设置失败，${textOf(failure)}`, 4);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...queryKeys.content(mediaContent.key), 'list'] }),
  });
  const handleCancel = async () => {
    if (save.isPending) return;
    if (changes.length > 0 && !(await confirm({ title: '放弃调整的顺序？', okText: '放弃' }))) return;
    onClose();
  };
  return (
    <Modal
      open
      title="作品排序"
      width={680}
      okText={changes.length > 0 ? `保存（${changes.length} 处变化）` : '保存'}
      okButtonProps={{ disabled: changes.length === 0 }}
      cancelText="取消"
      confirmLoading={save.isPending}
      mask={{ closable: changes.length === 0 }}
      onOk={() => save.mutate(changes)}
      onCancel={() => void handleCancel()}
    >
      {error && !data && <ErrorState message={textOf(error)} onRetry={() => void refetch()} />}
      {!error && !works && <Skeleton active paragraph={{ rows: 6 }} />}
      {works?.length === 0 && <EmptyState title="没有可以排序的作品" hint="当前条件下没有作品，请先放宽筛选条件。" />}
      {works && works.length > 0 && (
        <>
          <p className="media-sort-lead hint">
            大的在前。直接填写排序号，或拖动左侧手柄调整（键盘：空格拿起，方向键移动，空格放下）。
            {data && data.total > mostSorted
              ? `当前条件下共 ${data.total} 个作品，这里是前 ${mostSorted} 个。`
              : `当前条件下共 ${works.length} 个作品。`}
          </p>
          <div inert={save.isPending}>
            <SortList works={works} changed={new Set(changes.map(({ id }) => id))} onChange={setEdited} />
          </div>
        </>
      )}
    </Modal>
  );
}
