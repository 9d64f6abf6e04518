import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { moveResource, purgeResource, type ResourceRow, restoreResource } from '@yunguan/contract/platform/library';
import { useCallback } from 'react';
import { queryKeys } from '@/kernel/api/query-keys';
import type { Callable } from '@/kernel/api/wire';
import { libraryAreas, resourceArea } from '@/kernel/library/library-areas';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useConfirm } from '@/ui/use-confirm';
import { type FilesOfPlace, placesOf } from './places-of';

/** Puts files into a directory, null = 未归类. Resolves to false when that was refused. */
export function useMoveResources(): (ids: readonly string[], directoryId: string | null) => Promise<boolean> {
  const { write } = useRecordWrite(...libraryAreas);
  const queryClient = useQueryClient();
  return useCallback(
    (ids, directoryId) => {
      if (ids.length === 0) return Promise.resolve(false);
      const places = placesOf(ids, rowsShown(queryClient));
      const undo = async (before: readonly FilesOfPlace[]) => {
        for (const [at, body] of before.entries()) {
          const done = at === before.length - 1 ? { done: '已撤销移动' } : {};
          if (!(await write({ endpoint: moveResource, body, ...done }))) return;
        }
      };
      const done = `已移动 ${ids.length} 个文件`;
      return write({
        endpoint: moveResource,
        body: { ids, directoryId },
        done,
        ...(places && { undo: () => void undo(places) }),
      });
    },
    [write, queryClient],
  );
}

/**
 * Every file that a list has brought, what was read last coming last: a list that is out of sight is not read again, and
 * goes on telling where a file lay before it was moved.
 */
function rowsShown(queryClient: QueryClient): ResourceRow[] {
  const lists = queryClient.getQueryCache().findAll({ queryKey: queryKeys.content(resourceArea) });
  return lists
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
    .flatMap(({ state }) => rowsOf(state.data));
}

function rowsOf(page: unknown): readonly ResourceRow[] {
  if (typeof page !== 'object' || page === null || !('datas' in page) || !Array.isArray(page.datas)) return [];
  // Only lists of files have rows under this area.
  return page.datas as ResourceRow[];
}

/**
 * Takes files out of the recycle bin: back into the library, or away for good. Resolves to false when it was not done.
 * @param onRefused told of a refusal: all of the files are taken or none, and one of them may be gone
 */
export function useRecycleBin(onRefused: (ids: readonly string[]) => void) {
  const { write, isBusy } = useRecordWrite(...libraryAreas);
  const confirm = useConfirm();
  const take = async (ids: readonly string[], endpoint: Callable, done: string) => {
    const isDone = await write({ endpoint, body: { ids }, done });
    if (!isDone) onRefused(ids);
    return isDone;
  };
  const restore = (ids: readonly string[]) => take(ids, restoreResource, `已恢复 ${ids.length} 个文件`);
  const purge = async (ids: readonly string[], name?: string) => {
    const isAgreed = await confirm({
      title: '确定要彻底删除？',
      ...(name !== undefined && { record: name }),
      consequence: `${ids.length} 个文件将从资源库中彻底删除，不能再恢复。`,
      danger: true,
      okText: '彻底删除',
    });
    return isAgreed && take(ids, purgeResource, `已彻底删除 ${ids.length} 个文件`);
  };
  return { restore, purge, isBusy };
}
