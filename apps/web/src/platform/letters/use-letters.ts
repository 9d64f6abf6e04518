import { messages } from '@yunguan/contract/kernel/messages';
import {
  getLetterPage,
  getUnreadLetters,
  type LetterRow,
  readLetters,
  removeLetters,
} from '@yunguan/contract/platform/letters';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useRecords } from '@/kernel/records/use-records';
import { useConfirm } from '@/ui/use-confirm';
import { letterArea } from '../counters/use-unread-letters';
import { type LettersState, lettersUrl } from './letters-url';

const toFilter = ({ state, kind, keyword }: LettersState) => ({ state, kind, keyword });

/** The letters of the page's address, and what can be done with them. */
export function useLetters() {
  const records = useRecords({
    endpoint: getLetterPage,
    schema: lettersUrl.schema,
    filter: toFilter,
    area: letterArea,
  });
  const unread = useQuery({
    queryKey: queryKeys.list(letterArea, 'unread'),
    queryFn: ({ signal }) => call(getUnreadLetters, {}, { signal }),
  });
  const { write, isBusy } = useRecordWrite(letterArea);
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  // Opening a letter is no act worth a message; should it fail, the letter stays unread.
  const open = useMutation({
    mutationFn: (id: string) => call(readLetters, { ids: [id] }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.content(letterArea) }),
  });
  return {
    records,
    unread: unread.data?.total,
    isBusy,
    markOpened: ({ id, isRead }: LetterRow) => {
      if (!isRead) open.mutate(id);
    },
    markRead: (ids: readonly string[]) =>
      write({ endpoint: readLetters, body: { ids: [...ids] }, done: `已将 ${ids.length} 封站内信标为已读` }),
    markAllRead: async () => {
      // Of the moment when the question is asked: what comes meanwhile stays unread.
      const { total: count = 0, newest } = unread.data ?? {};
      const consequence = `${count} 封未读站内信将标为已读，不会删除。`;
      if (!(await confirm({ title: '全部标为已读？', consequence }))) return false;
      return write({ endpoint: readLetters, body: { all: true, newest }, done: '已全部标为已读' });
    },
    remove: async (letters: readonly Pick<LetterRow, 'id' | 'title'>[]) => {
      const [only, ...more] = letters;
      const title = more.length === 0 ? '确定要删除这封站内信？' : `确定要删除选中的 ${letters.length} 封站内信？`;
      const named = more.length === 0 && only ? { record: only.title } : {};
      if (!(await confirm({ title, ...named, consequence: '删除后无法找回。', danger: true }))) return false;
      return write({ endpoint: removeLetters, body: { ids: letters.map(({ id }) => id) }, done: messages.removed });
    },
  };
}
