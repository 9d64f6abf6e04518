// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { departmentList, userList } from '@yunguan/contract/platform/lookups';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { stubNetwork } from '../api/network.fixture';
import { queryKeys, staffArea } from '../api/query-keys';
import { session } from '../session/session.fixture';
import { SessionValue } from '../session/use-session';
import type { Person } from './person';
import PersonPicker from './PersonPicker';

beforeEach(() => {
  stubNetwork(({ path, body: { departmentId } }) => {
    if (path === departmentList.path) return { datas: [{ id: 'd1', name: '活动部', children: [] }] };
    if (path !== userList.path) throw new Error(`another call: ${path}`);
    const all = [
      { id: 'u1', nickName: '唐晓岚' },
      { id: 'u2', nickName: '何云峰' },
    ];
    return { datas: departmentId === 'd1' ? all.slice(1) : all };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

interface Opened {
  readonly max?: number;
  readonly chosen?: readonly Person[];
  readonly onClose?: () => void;
}

function open(more: Opened = {}) {
  const onConfirm = vi.fn<(people: readonly Person[]) => void>();
  renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <SessionValue value={session}>
        <PersonPicker open title="选择负责人" chosen={[]} onConfirm={onConfirm} onClose={() => undefined} {...more} />
      </SessionValue>
    </QueryClientProvider>,
    { isStill: true },
  );
  return onConfirm;
}

const tick = async (name: string) => {
  const list = await screen.findByRole('region', { name: '用户列表' });
  await userEvent.click(await within(list).findByText(name));
};
const confirm = () => userEvent.click(screen.getByRole('button', { name: '确定' }));

it('begins with its search, from where a name is typed at once', async () => {
  open();
  await waitFor(() => expect(screen.getByRole('textbox', { name: '搜索用户' })).toHaveFocus());
});

it('keeps who was chosen while the department changes', async () => {
  const onConfirm = open();
  await tick('唐晓岚');
  await userEvent.click(screen.getByText('活动部'));
  await tick('何云峰');
  await confirm();
  expect(onConfirm).toHaveBeenCalledWith([
    { id: 'u1', name: '唐晓岚' },
    { id: 'u2', name: '何云峰' },
  ]);
});

it('finds people by name, by pinyin and by its initials', async () => {
  open();
  const list = await screen.findByRole('region', { name: '用户列表' });
  await within(list).findByText('唐晓岚');
  const search = within(list).getByLabelText('搜索用户');
  for (const word of ['晓岚', 'tangxiao', 'TXL']) {
    await userEvent.clear(search);
    await userEvent.type(search, word);
    await waitFor(() => expect(within(list).queryByText('何云峰'), word).toBeNull());
    expect(within(list).getByText('唐晓岚'), word).toBeInTheDocument();
  }
  await userEvent.type(search, 'q');
  expect(await within(list).findByText('没有符合条件的用户')).toBeInTheDocument();
});

it('says so when nobody is chosen', async () => {
  const onConfirm = open({ chosen: [{ id: 'u1', name: '唐晓岚' }] });
  await userEvent.click(screen.getByRole('button', { name: '清空' }));
  await confirm();
  expect(await screen.findAllByText('没有提交到已选中用户列表中或没有选择用户')).not.toHaveLength(0);
  expect(onConfirm).not.toHaveBeenCalled();
});

it('replaces the one who was chosen where only one may be', async () => {
  const onConfirm = open({ max: 1 });
  await tick('唐晓岚');
  await tick('何云峰');
  await confirm();
  expect(onConfirm).toHaveBeenCalledWith([{ id: 'u2', name: '何云峰' }]);
});

it('finds by name', async () => {
  open();
  const list = await screen.findByRole('region', { name: '用户列表' });
  await within(list).findByText('唐晓岚');
  await userEvent.type(screen.getByRole('textbox', { name: '搜索用户' }), '云峰');
  expect(within(list).queryByText('唐晓岚')).toBeNull();
  expect(within(list).getByText('何云峰')).toBeTruthy();
});

it('asks before a choice is given up, and not where nothing is changed', async () => {
  const onClose = vi.fn<() => void>();
  open({ onClose });
  await tick('唐晓岚');
  await userEvent.keyboard('{Escape}');
  await screen.findByText('放弃');
  await userEvent.click(screen.getAllByText('取消').at(-1) ?? document.body);
  await waitFor(() => expect(screen.queryByText('放弃')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await tick('唐晓岚');
  await userEvent.click(screen.getByText('取消'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('tells people of one name apart by their departments, in the list and among the chosen', async () => {
  const namesakes = [
    { id: 'u1', nickName: '唐晓岚', departmentName: '活动部' },
    { id: 'u2', nickName: '唐晓岚', departmentName: '' },
    { id: 'u3', nickName: '何云峰' },
  ];
  stubNetwork(({ path }) => ({ datas: path === userList.path ? namesakes : [] }));
  const onConfirm = open();
  const list = within(await screen.findByRole('region', { name: '用户列表' }));
  expect(await list.findByTitle('唐晓岚，活动部')).toHaveTextContent('唐晓岚 活动部');
  await userEvent.click(list.getByTitle('唐晓岚，没有部门'));
  expect(screen.getByRole('button', { name: '移除 唐晓岚 没有部门' })).toBeVisible();
  await confirm();
  expect(onConfirm.mock.lastCall?.[0]).toMatchObject([{ id: 'u2', name: '唐晓岚' }]);
});

it('offers somebody who was entered a moment ago', async () => {
  let people = [{ id: 'u1', nickName: '唐晓岚' }];
  stubNetwork(({ path }) => ({ datas: path === userList.path ? people : [] }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000 } } });
  renderInApp(
    <QueryClientProvider client={client}>
      <SessionValue value={session}>
        <PersonPicker open title="选择负责人" chosen={[]} onConfirm={() => undefined} onClose={() => undefined} />
      </SessionValue>
    </QueryClientProvider>,
    { isStill: true },
  );
  expect(await screen.findByText('唐晓岚')).toBeVisible();
  people = [...people, { id: 'u9', nickName: '方知远' }];
  // As each write of users does.
  await client.invalidateQueries({ queryKey: queryKeys.content(staffArea) });
  expect(await screen.findByText('方知远')).toBeVisible();
});
