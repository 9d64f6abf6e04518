import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deleteLeagueMember, getLeagueMembers, leagueMessagePush } from '@yunguan/contract/content/club-member';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import { memberOf } from '../club-row.fixture';
import MembersTab from './MembersTab';

/** The button in sight: Enter in a field presses a hidden one of the same words. */
const foot = { selector: '.ant-modal-footer *' };
const members = [memberOf('a'), memberOf('b')];

interface Opened {
  readonly options?: string[];
  /** Refuses that call. */
  readonly refuse?: string;
  /** The first member has left by then. */
  readonly leaves?: boolean;
  /** Loses the first answer of that call. */
  readonly lose?: string;
}

async function open({ options = ['all'], refuse, lose, leaves = false }: Opened = {}) {
  let held = members;
  const asked = stubNetwork(({ path }) => {
    if (path === refuse) {
      if (leaves) held = members.slice(1);
      throw new Refused('成员已退出');
    }
    if (path === lose && asked.filter((one) => one.path === lose).length === 1) throw new TypeError('Failed to fetch');
    return path === getLeagueMembers.path ? { datas: held, total: held.length } : { count: 1 };
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const Screen = () => <MembersTab club={{ id: 'c1', title: '合唱团' }} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue value={{ ...session, menus: [menu('社团', '/', { contentType: 'club', options })] }}>
        <RouterProvider router={router} />
      </SessionValue>
    </QueryClientProvider>,
  );
  await screen.findByText('成员b');
  return {
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    bodies: (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body),
    keys: (path: string) => asked.filter((one) => one.path === path).map(({ key }) => key),
  };
}

const bar = () => {
  const found = document.querySelector('.list-bar');
  if (!(found instanceof HTMLElement)) throw new Error('no bar above the list');
  return within(found);
};
const button = (words: RegExp) => {
  const found = bar().getByText(words).closest('button');
  if (!found) throw new Error(`no button ${words.source}`);
  return found;
};

function expectOneKey([first, second]: readonly (string | undefined)[]) {
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('offers nothing for several members before one is chosen', async () => {
  const { user } = await open();
  expect(button(/^剔\s?除$/)).toBeDisabled();
  expect(button(/^发送站内信$/)).toBeDisabled();
  await user.click(bar().getByLabelText('全选'));
  expect(button(/^剔\s?除$/)).toBeEnabled();
  expect(button(/^发送站内信$/)).toBeEnabled();
});

it('writes to the chosen members except those whose tag was closed, once', async () => {
  const { user, bodies } = await open();
  await user.click(bar().getByLabelText('全选'));
  await user.click(button(/^发送站内信$/));
  const dialog = within(await screen.findByRole('dialog'));
  const send = await dialog.findByText(/^发\s?送$/, foot);
  await user.click(send);
  expect(await dialog.findByText('请输入标题', { selector: '.ant-form-item-explain-error' })).toBeInTheDocument();
  await user.click(dialog.getByLabelText('移除 成员a'));
  await user.type(dialog.getByLabelText('标题'), '排练');
  await user.type(dialog.getByLabelText('内容'), '周六下午');
  await user.dblClick(send);
  expect(await screen.findByText('已经发送站内信')).toBeInTheDocument();
  expect(bodies(leagueMessagePush.path)).toEqual([
    { leagueId: 'c1', title: '排练', content: '周六下午', receiverList: ['user-b'] },
  ]);
});

it('sends the letter whose answer got lost again under its key, so that nobody gets it twice', async () => {
  const { user, keys } = await open({ lose: leagueMessagePush.path });
  await user.click(bar().getByLabelText('全选'));
  await user.click(button(/^发送站内信$/));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('标题'), '排练');
  await user.type(dialog.getByLabelText('内容'), '周六下午');
  const send = await dialog.findByText(/^发\s?送$/, foot);
  await user.click(send);
  expect(await screen.findByText(/^站内信发送失败/)).toBeInTheDocument();
  await user.click(send);
  expect(await screen.findByText('已经发送站内信')).toBeInTheDocument();
  expectOneKey(keys(leagueMessagePush.path));
});

it('removes again under its key where the answer got lost', async () => {
  const { user, keys } = await open({ lose: deleteLeagueMember.path });
  await user.click(bar().getByLabelText('全选'));
  await user.click(button(/^剔\s?除$/));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('剔除说明'), '多次缺席');
  const confirm = await dialog.findByText('剔除并通知', foot);
  await user.click(confirm);
  expect(await screen.findByText(/^剔除成员失败/)).toBeInTheDocument();
  await user.click(confirm);
  expect(await screen.findByText('已经剔除成员')).toBeInTheDocument();
  expectOneKey(keys(deleteLeagueMember.path));
});

it('removes nobody without somebody chosen and a description, and says both', async () => {
  const { user, bodies } = await open();
  await user.click(bar().getByLabelText('全选'));
  await user.click(button(/^剔\s?除$/));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = await dialog.findByText('剔除并通知', foot);
  await user.click(dialog.getByLabelText('移除 成员a'));
  await user.click(dialog.getByLabelText('移除 成员b'));
  await user.click(confirm);
  expect(await dialog.findByText('请选择删除社团人员！')).toBeInTheDocument();
  expect(await dialog.findByText('请输入剔除说明', { selector: '.ant-form-item-explain-error' })).toBeInTheDocument();
  expect(bodies(deleteLeagueMember.path)).toEqual([]);
});

it('says why a removal failed, and keeps what was typed', async () => {
  const { user } = await open({ refuse: deleteLeagueMember.path });
  const [first] = screen.getAllByText(/^剔\s?除$/, { selector: '.row-actions *' });
  if (!first) throw new Error('no removal of one member');
  await user.click(first);
  const dialog = within(await screen.findByRole('dialog'));
  const reason = await dialog.findByLabelText('剔除说明');
  await user.type(reason, '连续缺席');
  await user.click(dialog.getByText('剔除并通知', foot));
  expect(await screen.findByText('剔除成员失败：成员已退出')).toBeInTheDocument();
  await waitFor(() => expect(reason).toHaveValue('连续缺席'));
});

it('lets go of a ticked member who left the club, so that the others can be removed', async () => {
  const { user } = await open({ refuse: deleteLeagueMember.path, leaves: true });
  await user.click(bar().getByLabelText('全选'));
  await user.click(button(/^剔\s?除$/));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('剔除说明'), '连续缺席');
  await user.click(dialog.getByText('剔除并通知', foot));
  expect(await screen.findByText('1 条已不在社团，其余 1 条请再操作一次')).toBeVisible();
  expect(bar().getByText('已选', { exact: false })).toHaveTextContent('已选 1 人');
});

it('shows a viewer the members alone', async () => {
  await open({ options: [] });
  for (const words of [/^剔\s?除$/, '发送站内信', '全选', '导出']) expect(screen.queryByText(words)).toBeNull();
  expect(screen.queryByLabelText('选择 成员a')).toBeNull();
});
