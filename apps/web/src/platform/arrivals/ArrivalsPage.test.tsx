import { screen, waitFor } from '@testing-library/react';
import { admitArrival, type Arrival, getPageArrivals } from '@yunguan/contract/platform/arrivals';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { openPage } from '@/kernel/session/open-page.fixture';
import ArrivalsPage from './ArrivalsPage';

const arrival: Arrival = {
  id: 'o1',
  kind: 'activity',
  kindName: '公益活动',
  venueId: 'v1',
  venueName: '江北文化馆',
  code: 'X7GTGPYGQ7',
  title: '书法讲座',
  times: '9:00-11:30',
  place: '一楼报告厅',
  contacts: '王小明',
  tel: '139****0021',
  count: 2,
  arrivedCount: 2,
  arriveTime: null,
  arrivedBy: null,
  state: 'arrived',
  stateName: '已到',
  mayUndo: false,
};
const none = { expected: 0, arrived: 0, absent: 0, people: 0, arrivedPeople: 0 };
const missing = /^请扫描或输入票码、核销码$/;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const open = (answer: () => unknown = () => ({ arrival, admittedNow: 2 })) =>
  openPage(ArrivalsPage, '/', ({ path }) => {
    if (path === admitArrival.path) return answer();
    return path === getPageArrivals.path ? { datas: [], total: 0, today: '2026-11-28', counts: none, kinds: [] } : null;
  });

it('says how many are still outside before where they go: the place may be longer than its two lines', async () => {
  const some = { ...arrival, count: 5, arrivedCount: 3, place: '2排3座、2排4座 民权路 16 号文化馆小剧场' };
  const { user } = open(() => ({ arrival: some, admittedNow: 3 }));
  await user.type(await field(), 'X7GTGPYGQ7{Enter}');
  expect(await screen.findByText(/共 5 人/)).toHaveTextContent(/^王小明 共 5 人 还有 2 人未到 2排3座、2排4座 民权路/);
});

/** However slow the machine is, the second press comes at once. */
const hold = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now());
const field = () => screen.findByRole('textbox', { name: '码或姓名' });

it('takes a second Enter for the code that the first one sends, not for one that is missing', async () => {
  let admit: (given: unknown) => void = () => undefined;
  const { user, bodies } = open(() => new Promise((resolve) => (admit = resolve)));
  await user.type(await field(), 'X7GTGPYGQ7{Enter}{Enter}');
  expect(screen.queryByText(missing)).toBeNull();
  admit({ arrival, admittedNow: 2 });
  expect(await screen.findByText(/2 人入场/)).toBeVisible();
  expect(bodies(admitArrival.path)).toHaveLength(1);
});

it('does so, too, when the answer was there before the second Enter', async () => {
  hold();
  const { user } = open();
  await user.type(await field(), 'X7GTGPYGQ7{Enter}');
  expect(await screen.findByText(/2 人入场/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.getByText(/2 人入场/)).toBeVisible();
  expect(screen.queryByText(missing)).toBeNull();
});

it('does so, too, of a name that is looked for', async () => {
  hold();
  const { user, history } = open();
  await user.type(await field(), '王小明{Enter}{Enter}');
  expect(screen.queryByText(missing)).toBeNull();
  expect(decodeURIComponent(history.location.search)).toContain('王小明');
});

it('asks for a code where none was sent', async () => {
  const { user } = open();
  await user.type(await field(), '{Enter}');
  expect(await screen.findByText(missing)).toBeVisible();
});

it('keeps the cursor in the word of the list that was looked for, and follows the address there', async () => {
  const { user, history, bodies } = open();
  const word = () => screen.getByPlaceholderText('名称、姓名、码、电话后四位');
  await user.type(await screen.findByPlaceholderText('名称、姓名、码、电话后四位'), '王{Enter}');
  await waitFor(() => expect(bodies(getPageArrivals.path).at(-1)).toMatchObject({ keyword: '王' }));
  expect(word()).toHaveFocus();
  await user.keyboard('小明{Enter}');
  await waitFor(() => expect(bodies(getPageArrivals.path).at(-1)).toMatchObject({ keyword: '王小明' }));
  expect(word()).toHaveValue('王小明');
  history.back();
  await waitFor(() => expect(word()).toHaveValue('王'));
});

it('keeps the door and the filters where the chosen venue is refused, and gives way where the whole page is', async () => {
  const { history } = openPage(ArrivalsPage, '/?venue=v2', ({ path }) => {
    if (path === getPageArrivals.path) throw new Refused('无权限', { code: 'FORBIDDEN' });
    return null;
  });
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible();
  expect(await field()).toBeVisible();
  history.push('/');
  expect(await screen.findByText('没有权限')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('gives up a kind that the chosen venue lacks: all of the list was refused for it, and the filter showed its key', async () => {
  const { history, bodies } = openPage(ArrivalsPage, '/?venue=v2&kind=gallery', ({ path, body }) => {
    if (path !== getPageArrivals.path) return null;
    if (body['kind'] === 'gallery') throw new Refused('无权限', { code: 'FORBIDDEN' });
    return { datas: [], total: 0, today: '2026-11-28', counts: none, kinds: [{ kind: 'activity', kindName: '活动' }] };
  });
  expect(await screen.findByText('今天没有应到的人')).toBeVisible();
  expect(bodies(getPageArrivals.path).at(-1)).toMatchObject({ venueId: 'v2' });
  expect(history.location.search).toBe('?venue=v2');
  expect(screen.queryByText('gallery')).toBeNull();
});

it('names a kind only once the name is known', async () => {
  let answer: () => void = () => undefined;
  openPage(ArrivalsPage, '/?kind=activity', async ({ path }) => {
    if (path !== getPageArrivals.path) return null;
    await new Promise<void>((resolve) => (answer = resolve));
    return { datas: [], total: 0, today: '2026-11-28', counts: none, kinds: [{ kind: 'activity', kindName: '活动' }] };
  });
  expect(await screen.findByRole('combobox', { name: '类型' })).toBeVisible();
  expect(screen.queryByText('activity')).toBeNull();
  answer();
  expect(await screen.findByText('活动')).toBeVisible();
});

it('sends a whole number of people for 2.5, as the field shows it', async () => {
  const { user, bodies } = open();
  await user.type(await field(), 'X7GTGPYGQ7');
  await user.type(screen.getByRole('spinbutton', { name: '本次入场人数' }), '2.5{Enter}');
  await waitFor(() => expect(bodies(admitArrival.path)).toMatchObject([{ code: 'X7GTGPYGQ7', count: 3 }]));
});
