import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '@yunguan/contract/kernel/messages';
import {
  delDictionaryItem,
  type DictionaryItemRow,
  getDictionaryItems,
  getDictionaryNodes,
  moveDictionaryItem,
  setDictionaryItemState,
} from '@yunguan/contract/platform/dictionaries';
import { childrenByNodeName } from '@yunguan/contract/platform/lookups';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { dictionaryArea } from '@/kernel/dialogs/dictionary-area';
import { type RecordWrite, useRecordWrite } from '@/kernel/records/use-record-write';
import { useConfirm } from '@/ui/use-confirm';
import { moved } from './moved';

/** The nodes with how many items they have. */
export function useNodes() {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list(dictionaryArea, 'nodes'),
    queryFn: ({ signal }) => call(getDictionaryNodes, {}, { signal }),
  });
  return { nodes: data, error, retry: () => void refetch() };
}

const itemsKey = (nodeName: string) => queryKeys.list(dictionaryArea, nodeName);

/** The items of a node, and what can be done with one of them. */
export function useItems(nodeName: string) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { write, isBusy } = useRecordWrite(dictionaryArea);
  const { data, error, refetch } = useQuery({
    queryKey: itemsKey(nodeName),
    queryFn: ({ signal }) => call(getDictionaryItems, { nodeName }, { signal }),
  });
  /** Forms that are open elsewhere follow. */
  const change = async (wanted: RecordWrite) => {
    const isDone = await write(wanted);
    if (isDone) await queryClient.invalidateQueries({ queryKey: ['read', childrenByNodeName.path] });
  };
  return {
    items: data?.list,
    error,
    isBusy,
    retry: () => void refetch(),
    move: (id: string, index: number) => {
      // Shown at once; what the server answers replaces it either way.
      queryClient.setQueryData(itemsKey(nodeName), (before: typeof data) =>
        before ? { list: moved(before.list, id, index) } : before,
      );
      void change({ endpoint: moveDictionaryItem, body: { id, index }, done: '顺序已保存' });
    },
    setValid: async ({ id, displayName, useCount }: DictionaryItemRow, valid: boolean) => {
      const kept = useCount > 0 ? `已有的 ${useCount} 条记录保留原分类名称。` : '没有记录使用它。';
      const consequence = `停用后不能再被选择。${kept}`;
      if (!valid && !(await confirm({ title: '确定要停用这个分类？', record: displayName, consequence }))) return;
      await change({ endpoint: setDictionaryItemState, body: { id, valid }, done: valid ? '已启用' : '已停用' });
    },
    remove: async ({ id, displayName }: DictionaryItemRow) => {
      const consequence = '没有记录使用它，删除后不能恢复。';
      const agreed = await confirm({ title: '确定要删除这个分类？', record: displayName, consequence, danger: true });
      if (agreed) await change({ endpoint: delDictionaryItem, body: { ids: [id] }, done: messages.removed });
    },
  };
}
