import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getNoShowPolicy, type NoShowPolicy, setNoShowPolicy } from '@yunguan/contract/platform/no-shows';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { reaching, session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import NoShowRule from './NoShowRule';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const off: NoShowPolicy = {
  isOn: false,
  windowDays: 120,
  limit: 2,
  pauseDays: 30,
  sinceDate: null,
  version: 4,
  updatedBy: '',
  updatedAt: '',
};
const on: NoShowPolicy = { ...off, isOn: true, limit: 3, sinceDate: '2026-11-22' };

interface Answering {
  /** What the user holds in the venue whose rule is in sight; in his own he may edit. */
  readonly there?: readonly string[];
  readonly save?: () => unknown;
}

function open(policy: NoShowPolicy | Refused, { there = ['edit'], save = () => null }: Answering = {}) {
  const asked = stubNetwork(({ path }) => (path === getNoShowPolicy.path ? policy : save()));
  const menus = [menu('审批设置', '/flows', { contentType: 'flow', options: ['edit'] })];
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue value={{ ...reaching({ v2: { flow: [...there] } }), menus }}>
        <NoShowRule venueId="v2" />
      </SessionValue>
    </QueryClientProvider>,
  );
  return {
    sent: () => asked.filter(({ path }) => path === setNoShowPolicy.path),
    asked: () => asked.filter(({ path }) => path === getNoShowPolicy.path),
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
  };
}

const setting = { name: /^设\s?置$/ };

async function dialogOf(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', setting));
  return within(await screen.findByRole('dialog'));
}

it('says that a rule which is off affects nobody, and of one that is on what it is and since when', async () => {
  const { asked } = open(off);
  expect(await screen.findByText('没有到场的预约不计爽约，不影响会员预约。')).toBeVisible();
  expect(screen.getByText('未启用')).toBeVisible();
  expect(asked()[0]?.body).toEqual({ venueId: 'v2' });
});

it('says of one that is on what it is, and since when', async () => {
  open(on);
  expect(
    await screen.findByText('近 120 天内爽约 3 次，在本馆暂停预约 30 天；只计 2026-11-22 起的预约。'),
  ).toBeVisible();
  expect(screen.getByText('已启用')).toBeVisible();
});

it('is shown and not set by who may not edit in that venue', async () => {
  open(on, { there: [] });
  await screen.findByText('已启用');
  expect(screen.queryByRole('button', setting)).toBeNull();
});

it('refuses numbers out of bounds before it asks, and sends what was typed with the version that was read', async () => {
  const { user, sent } = open(off);
  const box = await dialogOf(user);
  await user.click(box.getByRole('switch'));
  const days = box.getByLabelText('暂停预约');
  await user.clear(days);
  await user.click(box.getByRole('button', { name: /确\s?定/ }));
  expect(await box.findByText('暂停天数请输入 1–365 的整数')).toBeInTheDocument();
  await user.type(days, '366');
  await user.click(box.getByRole('button', { name: /确\s?定/ }));
  expect(await box.findByText('暂停天数请输入 1–365 的整数')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await user.clear(days);
  await user.type(days, '15');
  await user.click(box.getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    body: { venueId: 'v2', isOn: true, windowDays: 120, limit: 2, pauseDays: 15, version: 4 },
    key: expect.any(String),
  });
});

it('keeps what was typed where saving is refused', async () => {
  const { user, sent } = open(on, { save: () => new Refused('系统繁忙，请稍后再试') });
  const box = await dialogOf(user);
  const times = box.getByLabelText('爽约达到');
  await user.clear(times);
  await user.type(times, '5');
  await user.click(box.getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeInTheDocument();
  expect(times).toHaveValue('5');
});

it('is never written over another one that somebody saved meanwhile, unless that is wanted', async () => {
  const conflict = { userName: '唐晓岚', time: '2026-11-20 09:12:00', version: 5, isOwn: false };
  let stored = on;
  const asked = stubNetwork(({ path, body }) => {
    if (path === getNoShowPolicy.path) return stored;
    if (body.version === 5) return null;
    stored = { ...on, pauseDays: 90, version: 5 };
    return new Refused('内容已被唐晓岚修改，请核对后再保存', { code: 'CONFLICT', conflict });
  });
  const menus = [menu('审批设置', '/flows', { contentType: 'flow', options: ['edit'] })];
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue value={{ ...session, menus }}>
        <NoShowRule venueId="v1" />
      </SessionValue>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const versions = () => asked.filter(({ path }) => path === setNoShowPolicy.path).map(({ body }) => body.version);
  const box = await dialogOf(user);
  const times = box.getByLabelText('爽约达到');
  await user.clear(times);
  await user.type(times, '5');
  const press = () => user.click(box.getByRole('button', { name: /确\s?定/ }));
  await press();
  expect(await screen.findByRole('row', { name: '暂停预约 90 天 30 天' })).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: /取\s?消/ }).at(-1) ?? document.body);
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  await press();
  await waitFor(() => expect(versions()).toEqual([4, 4]));
  await user.click((await screen.findAllByRole('button', { name: '覆盖保存' })).at(-1) ?? document.body);
  expect(await screen.findByText('设置成功')).toBeInTheDocument();
  expect(versions()).toEqual([4, 4, 5]);
});

it('offers to ask again where the rule could not be read', async () => {
  const { user, asked } = open(new Refused('系统繁忙，请稍后再试'));
  await user.click(await screen.findByRole('button', { name: /重\s?试/ }));
  await waitFor(() => expect(asked()).toHaveLength(2));
});
