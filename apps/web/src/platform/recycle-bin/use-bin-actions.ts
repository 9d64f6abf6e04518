import { useQueryClient } from '@tanstack/react-query';
import { purgeContents, recycleMessages, restoreContents } from '@yunguan/contract/platform/recycle-bin';
import { contentTypes } from '@yunguan/contract/content-types';
import { recycleBinArea } from '@/kernel/api/query-keys';
import { forgetRemovals } from '@/kernel/list/use-content-write';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useConfirm } from '@/ui/use-confirm';
import { type BinRow, namesOf } from './recycled-row';

const areas = [recycleBinArea, ...contentTypes.map(({ key }) => key)];

/**
 * Restoring and deleting for good; each resolves to whether it was done.
 * @param onRefused told of a refusal: all of the rows are taken or none, and one of them may be gone
 */
export function useBinActions(onRefused: (rows: readonly BinRow[]) => void) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { write, isBusy } = useRecordWrite(...areas);
  const idsOf = (rows: readonly BinRow[]) => ({ objectIds: rows.map(({ id }) => id) });

  const restore = async (rows: readonly BinRow[]): Promise<boolean> => {
    const done = await write({ endpoint: restoreContents, body: idsOf(rows), done: recycleMessages.restored });
    if (done) forgetRemovals(queryClient);
    else onRefused(rows);
    return done;
  };

  const purge = async (rows: readonly BinRow[]): Promise<boolean> => {
    const isAgreed = await confirm({
      title: rows.length === 1 ? '确定要彻底删除这条内容吗？' : `确定要彻底删除选中的 ${rows.length} 条内容吗？`,
      consequence: `${namesOf(rows)}将连同所属的记录一并删除，不能再恢复。`,
      danger: true,
      okText: '彻底删除',
    });
    if (!isAgreed) return false;
    const done = await write({ endpoint: purgeContents, body: idsOf(rows), done: recycleMessages.purged });
    if (!done) onRefused(rows);
    return done;
  };

  return { restore, purge, isBusy };
}
