import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { generateFile } from '@yunguan/contract/platform/files';
import {
  getPageNoShows,
  type NoShow,
  noShowExportCode,
  pardonNoShow,
  takeBackPardon,
} from '@yunguan/contract/platform/no-shows';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { Refused } from '../api/errors';
import { stubNetwork } from '../api/network.fixture';
import { session } from '../session/session.fixture';
import { SessionValue } from '../session/use-session';
import NoShowList from './NoShowList';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const row = (id: string, more: Partial<NoShow> = {}): NoShow => ({
  id,
  kind: 'room',
  kindName: '教室预订',
  objectId: `o-${id}`,
  venueId: 'v1',
  venueName: '江北文化馆',
  memberName: `会员 ${id}`,
  tel: '139****0021',
  title: '舞蹈教室',
  date: '2026-11-23',
  times: '9:00-12:00',
  state: 'counted',
  stateName: '爽约',
  pardonedBy: null,
  pardonTime: null,
  pardonReason: '',
  suspendedUntil: null,
  mayPardon: true,
  ...more,
});

const rooms = { kind: 'room', kindName: '教室预订', mayExport: true };

interface Answering {
  readonly answer?: (path: string) => unknown;
  readonly kinds?: readonly (typeof rooms)[];
  readonly refuses?: (asked: Readonly<Record<string, unknown>>) => boolean;
}

function open(rows: readonly NoShow[] | Refused, address = '/', { answer, kinds = [rooms], refuses }: Answering = {}) {
  const asked = stubNetwork(({ path, body }) => {
    const given = answer?.(path);
    if (given !== undefined) return given;
    if (path !== getPageNoShows.path) return null;
    if (refuses?.(body)) return new Refused('无权限', { code: 'FORBIDDEN' });
    if (rows instanceof Refused) return rows;
    return { datas: rows, total: rows.length, kinds };
  });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const history = createMemoryHistory({ initialEntries: [address] });
  const Screen = () => <NoShowList area="order" />;
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue value={session}>
        <RouterProvider router={router} />
      </SessionValue>
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    sent: (path: string) => asked.filter((one) => one.path === path),
  };
}

it('asks for what its address says, under names of its own beside those of the list of orders', async () => {
  const { sent } = open([row('a')], '/?state=pending&missed_state=pardoned&missed_suspended=yes&missed_keyword=0021');
  await screen.findByText('会员 a');
  const bodies = sent(getPageNoShows.path).map(({ body }) => body);
  expect(bodies).toContainEqual(
    expect.objectContaining({ state: 'pardoned', isSuspended: true, keyword: '0021', pageIndex: 1 }),
  );
});

it('pardons for a reason, under one key, and offers it only who may', async () => {
  const { user, sent } = open([row('a', { suspendedUntil: '2026-12-24' }), row('b', { mayPardon: false })]);
  await screen.findByText('2026-12-24');
  expect(screen.getAllByRole('button', { name: /^免\s?除$/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^免\s?除$/ }));
  const box = within(await screen.findByRole('dialog'));
  await user.click(box.getByRole('button', { name: '免除爽约' }));
  expect(sent(pardonNoShow.path)).toEqual([]);
  expect(box.getByRole('alert')).toHaveTextContent('请填写免除的原因');
  await user.type(box.getByLabelText('原因'), '当天暴雨');
  await user.click(box.getByRole('button', { name: '免除爽约' }));
  await waitFor(() => expect(sent(pardonNoShow.path)).toHaveLength(1));
  expect(sent(pardonNoShow.path)[0]).toMatchObject({
    body: { id: 'a', reason: '当天暴雨' },
    key: expect.any(String),
  });
});

it('shows who pardoned and why, takes it back, and keeps what was typed where that is refused', async () => {
  const pardoned = row('a', {
    state: 'pardoned',
    stateName: '已免除',
    pardonedBy: '罗文彬',
    pardonTime: '2026-11-25 12:00:00',
    pardonReason: '当天暴雨',
  });
  const { user, sent } = open([pardoned], '/', {
    answer: (path) => (path === takeBackPardon.path ? new Refused('该爽约没有免除，无需撤销') : undefined),
  });
  expect(await screen.findByText('罗文彬：当天暴雨')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '撤销免除' }));
  const box = within(await screen.findByRole('dialog'));
  await user.type(box.getByLabelText('原因'), '核实后并未到场');
  await user.click(box.getByRole('button', { name: '撤销免除' }));
  await waitFor(() => expect(sent(takeBackPardon.path)).toHaveLength(1));
  expect(await screen.findByText('该爽约没有免除，无需撤销')).toBeInTheDocument();
  expect(box.getByLabelText('原因')).toHaveValue('核实后并未到场');
});

const halls = { kind: 'gallery', kindName: '画廊预订', mayExport: false };

it('exports what its filters find', async () => {
  const { user, sent } = open([row('a')], '/?missed_state=counted&missed_keyword=0021');
  await screen.findByText('会员 a');
  await user.click(await screen.findByRole('button', { name: /导出/ }));
  await waitFor(() => expect(sent(generateFile.path)).toHaveLength(1));
  const [body] = sent(generateFile.path).map((one) => one.body);
  expect(body?.action).toBe(noShowExportCode);
  expect(JSON.parse(String(body?.model))).toEqual({ state: 'counted', keyword: '0021' });
});

it('offers the export where the user may export every kind that is listed', async () => {
  const first = open([row('a')], '/', { kinds: [rooms, halls] });
  await screen.findByText('会员 a');
  await waitFor(() => expect(first.sent(getPageNoShows.path).length).toBeGreaterThan(1));
  expect(screen.queryByRole('button', { name: /导出/ })).toBeNull();
  cleanup();
  open([row('a')], '/?missed_kind=room', { kinds: [rooms, halls] });
  expect(await screen.findByRole('button', { name: /导出/ })).toBeVisible();
});

it('says where there is nothing, with and without filters', async () => {
  open([]);
  expect(await screen.findByText('没有爽约')).toBeVisible();
});

it('offers to drop the filters that find nothing', async () => {
  open([], '/?missed_keyword=nobody');
  expect(await screen.findByText('没有符合条件的爽约')).toBeVisible();
});

it('gives up a kind that the chosen venue lacks', async () => {
  const { sent } = open([row('a')], '/?missed_kind=gallery&missed_venueId=v2', {
    refuses: ({ kind }) => kind === 'gallery',
  });
  expect(await screen.findByText('会员 a')).toBeVisible();
  expect(sent(getPageNoShows.path).at(-1)?.body).toMatchObject({ venueId: 'v2' });
});

it('names a kind only once the name is known', async () => {
  let answer: () => void = () => undefined;
  open([row('a')], '/?missed_kind=room', {
    answer: async (path) => {
      if (path !== getPageNoShows.path) return null;
      await new Promise<void>((resolve) => (answer = resolve));
      return { datas: [row('a')], total: 1, kinds: [rooms] };
    },
  });
  expect(await screen.findByRole('combobox', { name: '类型' })).toBeVisible();
  expect(screen.queryByText('room')).toBeNull();
  answer();
  expect(await screen.findByText('教室预订')).toBeVisible();
});
