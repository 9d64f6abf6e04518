import {
  getLetterPage,
  getUnreadLetters,
  type LetterRow,
  readLetters,
  removeLetters,
  sendLetter,
} from '@yunguan/contract/platform/letters';
import { dropDraft, getDraft, saveDraft, setPreference } from '@yunguan/contract/platform/shell';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import LettersPage from './LettersPage';
import type { Asked } from '@/kernel/api/network.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const letter = (number: number, changes: Partial<LetterRow> = {}): LetterRow => ({
  id: String(number),
  kind: 'review',
  kindName: '审批结果',
  title: `《合唱大赛${number}》已审核通过`,
  content: `审批意见：同意${number}\n内容已经发布。`,
  link: `/new/voteActivebox?mode=4&id=a${number}`,
  sender: '陈雅琴',
  venuesName: '江北文化馆',
  sendTime: '2026-11-20 09:30:00',
  isRead: false,
  ...changes,
});

async function open(
  letters: readonly LetterRow[],
  address = '/messageSet',
  draft: object | null = null,
  removal: Promise<unknown> = Promise.resolve(),
) {
  let held = letters;
  const idsOf = ({ body }: Asked) => (body.all === true ? held.map(({ id }) => id) : (body.ids as string[]));
  const answer = (asked: Asked) => {
    if (asked.path === getLetterPage.path) return { datas: held, total: held.length };
    if (asked.path === getUnreadLetters.path) {
      const unread = held.filter(({ isRead }) => !isRead);
      return { total: unread.length, newest: unread[0]?.id ?? null };
    }
    if (asked.path === readLetters.path)
      held = held.map((one) => (idsOf(asked).includes(one.id) ? { ...one, isRead: true } : one));
    if (asked.path === removeLetters.path) {
      held = held.filter(({ id }) => !idsOf(asked).includes(id));
      return removal.then(() => ({ count: 1 }));
    }
    if (asked.path === getDraft.path) return draft;
    if (asked.path === saveDraft.path) return { savedTime: '2026-11-21 09:12:30' };
    return { count: 1, datas: [] };
  };
  const opened = openPage(LettersPage, address, answer);
  await screen.findByRole('heading', { level: 1, name: '消息中心' });
  return opened;
}

const rowOf = (title: string) => {
  const row = screen.getByText(title).closest('tr');
  if (!row) throw new Error(`no row of ${title}`);
  return within(row);
};

it('tells unread letters from read ones, not by colour alone', async () => {
  await open([letter(1), letter(2, { isRead: true })]);
  await screen.findByText('《合唱大赛1》已审核通过');
  expect(rowOf('《合唱大赛1》已审核通过').getByLabelText('未读')).toBeInTheDocument();
  expect(rowOf('《合唱大赛2》已审核通过').getByLabelText('已读')).toBeInTheDocument();
  expect(await screen.findByText('1 封站内信未读')).toBeVisible();
});

it('marks a letter as read by opening it, and leads to what it is about', async () => {
  const { user, bodies, history } = await open([letter(1)]);
  await user.click(await screen.findByRole('button', { name: '《合唱大赛1》已审核通过' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/审批意见：同意1/)).toBeVisible();
  expect(dialog.getByText('发件人：陈雅琴')).toBeVisible();
  await waitFor(() => expect(bodies(readLetters.path)).toEqual([{ ids: ['1'] }]));
  expect(await screen.findByText('没有未读的站内信')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '查看相关内容' }));
  await waitFor(() => expect(history.location.href).toBe('/new/voteActivebox?mode=4&id=a1'));
});

it('keeps conditions under a name, like every long list', async () => {
  const { user, bodies, history } = await open([letter(1)], '/messageSet?state=unread&kind=review&page=1');
  await user.click(await screen.findByRole('button', { name: '常用筛选' }));
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '没看的结果{Enter}');
  await waitFor(() =>
    expect(bodies(setPreference.path)).toEqual([
      {
        key: 'list.letters.filters',
        value: [{ name: '没看的结果', state: { state: 'unread', kind: 'review', page: 1 } }],
      },
    ]),
  );
  history.push('/messageSet?keyword=合唱');
  await waitFor(() => expect(screen.getByLabelText('关键字')).toHaveValue('合唱'));
  await user.click(await screen.findByRole('button', { name: '没看的结果' }));
  await waitFor(() => expect(history.location.search).toBe('?state=unread&kind=review'));
});

it('follows no link that leads out of the product', async () => {
  const { user } = await open([letter(1, { link: '//evil.example/a' })]);
  await user.click(await screen.findByRole('button', { name: '《合唱大赛1》已审核通过' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: '查看相关内容' })).toBeNull();
});

it('asks before it throws letters away, and throws away those that are ticked', async () => {
  const { user, bodies } = await open([letter(1), letter(2), letter(3)]);
  await screen.findByText('《合唱大赛1》已审核通过');
  await user.click(rowOf('《合唱大赛1》已审核通过').getByRole('checkbox'));
  await user.click(rowOf('《合唱大赛3》已审核通过').getByRole('checkbox'));
  await user.click(within(screen.getByRole('region', { name: '批量操作' })).getByRole('button', { name: '删除' }));
  const dialog = within(await screen.findByRole('dialog', { name: '确定要删除选中的 2 封站内信？' }));
  expect(bodies(removeLetters.path)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodies(removeLetters.path)).toEqual([{ ids: ['1', '3'] }]));
  await waitFor(() => expect(screen.queryByText('《合唱大赛1》已审核通过')).toBeNull());
  expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull();
});

it('leaves the letter open that was opened while others were thrown away', async () => {
  let answer: (value?: unknown) => void = () => undefined;
  const removal = new Promise((resolve) => {
    answer = resolve;
  });
  const { user, bodies } = await open([letter(1), letter(2)], '/messageSet', null, removal);
  await screen.findByText('《合唱大赛1》已审核通过');
  await user.click(rowOf('《合唱大赛1》已审核通过').getByRole('checkbox'));
  await user.click(within(screen.getByRole('region', { name: '批量操作' })).getByRole('button', { name: '删除' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodies(removeLetters.path)).toEqual([{ ids: ['1'] }]));
  await user.click(screen.getByRole('button', { name: '《合唱大赛2》已审核通过' }));
  expect(await screen.findByText('发件人：陈雅琴')).toBeVisible();
  answer();
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull());
  expect(screen.getByText('发件人：陈雅琴').closest('.ant-modal')).not.toHaveClass('ant-zoom-leave');
  expect(screen.getByText('发件人：陈雅琴')).toBeVisible();
});

it('lets go of the letters that were marked as read, though the list was read anew after they were ticked', async () => {
  const { user, bodies } = await open([letter(1), letter(2), letter(3)]);
  await screen.findByText('《合唱大赛1》已审核通过');
  await user.click(rowOf('《合唱大赛1》已审核通过').getByRole('checkbox'));
  await user.click(rowOf('《合唱大赛2》已审核通过').getByRole('checkbox'));
  await user.click(rowOf('《合唱大赛2》已审核通过').getByRole('button', { name: '标为已读' }));
  await waitFor(() => expect(rowOf('《合唱大赛2》已审核通过').getByLabelText('已读')).toBeInTheDocument());
  await user.click(within(screen.getByRole('region', { name: '批量操作' })).getByRole('button', { name: '标为已读' }));
  await waitFor(() => expect(bodies(readLetters.path)).toEqual([{ ids: ['2'] }, { ids: ['1', '2'] }]));
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull());
});

it('means no letter any more that another filter may hide', async () => {
  const { user, history } = await open([letter(1), letter(2)]);
  await screen.findByText('《合唱大赛1》已审核通过');
  await user.click(rowOf('《合唱大赛1》已审核通过').getByRole('checkbox'));
  expect(screen.getByRole('region', { name: '批量操作' })).toHaveTextContent('已选 1 条');
  await user.type(screen.getByLabelText('关键字'), '诗会{Enter}');
  await waitFor(() => expect(history.location.search).toContain('keyword'));
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull());
});

it('marks all letters as read after a question that says how many', async () => {
  const { user, bodies } = await open([letter(1), letter(2)]);
  const all = await screen.findByRole('button', { name: '全部标为已读' });
  await waitFor(() => expect(all).toBeEnabled());
  await user.click(all);
  const dialog = within(await screen.findByRole('dialog', { name: '全部标为已读？' }));
  expect(dialog.getByText('2 封未读站内信将标为已读，不会删除。')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodies(readLetters.path)).toEqual([{ all: true, newest: '1' }]));
  await waitFor(() => expect(all).toBeDisabled());
});

it('marks none as read that came after the question was asked', async () => {
  const { user, bodies } = await open([letter(7), letter(4)]);
  const all = await screen.findByRole('button', { name: '全部标为已读' });
  await waitFor(() => expect(all).toBeEnabled());
  await user.click(all);
  const dialog = within(await screen.findByRole('dialog', { name: '全部标为已读？' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodies(readLetters.path)).toEqual([{ all: true, newest: '7' }]));
});

it('opens with the filter of its address, and says why nothing is there', async () => {
  const { user, bodies, history } = await open([], '/messageSet?state=unread&kind=urge&keyword=合唱');
  expect(await screen.findByText('没有符合条件的站内信')).toBeVisible();
  expect(bodies(getLetterPage.path)[0]).toEqual({
    state: 'unread',
    kind: 'urge',
    keyword: '合唱',
    pageIndex: 1,
    pageSize: 10,
  });
  await user.click(screen.getByRole('button', { name: '重置条件' }));
  await waitFor(() => expect(history.location.search).toBe(''));
});

it('sends no letter without receivers, title and content, and says so at each', async () => {
  const { user, bodies } = await open([]);
  await user.click(screen.getByRole('button', { name: '写站内信' }));
  const dialog = within(await screen.findByRole('dialog', { name: '写站内信' }));
  await user.click(dialog.getByRole('button', { name: '发送' }));
  // They unfold slowly: here it counts that they are said.
  expect(await dialog.findByText('请选择收件人')).toBeInTheDocument();
  expect(dialog.getByText('请输入标题')).toBeInTheDocument();
  expect(dialog.getByText('请输入内容')).toBeInTheDocument();
  expect(bodies(sendLetter.path)).toEqual([]);
});

it('keeps a letter that is being written, and forgets it where it is given up', async () => {
  const { user, bodies } = await open([]);
  await user.click(screen.getByRole('button', { name: '写站内信' }));
  const dialog = within(await screen.findByRole('dialog', { name: '写站内信' }));
  await user.type(dialog.getByLabelText('内容'), '周末值班表');
  await waitFor(() => expect(bodies(saveDraft.path)).not.toEqual([]));
  expect(bodies(saveDraft.path).at(-1)).toMatchObject({ kind: 'letter', form: { content: '周末值班表' } });
  await user.click(dialog.getByRole('button', { name: /取\s?消/ }));
  await user.click(await screen.findByRole('button', { name: /放\s?弃/ }));
  await waitFor(() => expect(bodies(dropDraft.path)).toHaveLength(1));
});

it('offers a letter that was left half written, and sends it', async () => {
  const receiver = { id: '019aa1b2-0000-7000-8000-000000000001', name: '唐晓岚' };
  const form = { receiverList: [receiver], title: '值班', content: '周末值班表' };
  const draft = { form, baseVersion: null, savedTime: '2026-11-20 09:30:00', writer: 'another-page' };
  const { user, bodies } = await open([], '/messageSet', draft);
  await user.click(screen.getByRole('button', { name: '写站内信' }));
  const dialog = within(await screen.findByRole('dialog', { name: '写站内信' }));
  await user.click(await dialog.findByRole('button', { name: /恢\s?复/ }));
  expect(dialog.getByLabelText('内容')).toHaveValue('周末值班表');
  expect(dialog.getByText('唐晓岚')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '发送' }));
  await waitFor(() =>
    expect(bodies(sendLetter.path)).toEqual([{ receiverList: [receiver.id], title: '值班', content: '周末值班表' }]),
  );
  await waitFor(() => expect(bodies(dropDraft.path)).toHaveLength(1));
});

it('asks before a restored letter is closed', async () => {
  const draft = { form: { content: '周末值班表' }, baseVersion: null, savedTime: '2026-11-20 09:30:00', writer: 'a' };
  const { user, bodies } = await open([], '/messageSet', draft);
  await user.click(screen.getByRole('button', { name: '写站内信' }));
  const dialog = within(await screen.findByRole('dialog', { name: '写站内信' }));
  await user.click(await dialog.findByRole('button', { name: /恢\s?复/ }));
  await user.click(dialog.getByRole('button', { name: /取\s?消/ }));
  expect(await screen.findByText('放弃填写的内容？', { selector: '.ant-modal-title' })).toBeInTheDocument();
  expect(bodies(dropDraft.path)).toEqual([]);
});
