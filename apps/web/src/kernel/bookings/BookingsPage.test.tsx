import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import { afterEach, expect, it, vi } from 'vitest';
import { bookingOf, calendarBooking, calendarPlace, closureOf } from './bookings.fixture';
import { Refused } from '../api/errors';
import { openedFrom } from '../decisions/order-queue';
import { calls, openBookings, type OpenedBookings } from './open-bookings.fixture';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const place = calendarPlace('p1', { title: '舞蹈教室' });
const calendar = {
  today: '2026-11-16',
  now: '08:00',
  places: [place],
  placeTotal: 1,
  bookings: [calendarBooking('b1', { date: '2026-11-17' })],
  closures: [closureOf('c1', { startDate: '2026-11-18', endDate: '2026-11-18' })],
};
const week = '/?view=calendar&roomId=p1&day=2026-11-17';

function open(parts: Partial<OpenedBookings> & { readonly rows?: readonly Booking[] } = {}) {
  const rows = parts.rows ?? [bookingOf('a'), bookingOf('b')];
  return openBookings({
    ...parts,
    answer: (path, body) => {
      const given = parts.answer?.(path, body);
      if (given !== undefined) return given;
      if (path === calls.page.path) return { datas: rows, total: rows.length };
      if (path === calls.detail.path) return rows.find(({ id }) => id === body.id) ?? bookingOf(String(body.id));
      if (path === calls.calendar.path) return calendar;
      return null;
    },
  });
}

/** The last dialog that opened. */
const lastDialog = async () => {
  const dialogs = await screen.findAllByRole('dialog');
  const last = dialogs.at(-1);
  if (!last) throw new Error('no dialog is open');
  return within(last);
};
const cell = (words: RegExp) => screen.findByTitle(words);

it('asks for the orders of its address', async () => {
  const { bodies } = open({ address: '/?state=pending&keyword=13900000021&roomId=p1&from=2026-11-01&to=2026-11-30' });
  await screen.findByText('用途 a');
  expect(bodies(calls.page.path)[0]).toMatchObject({
    state: 'pending',
    keyword: '13900000021',
    roomId: 'p1',
    startTime: '2026-11-01',
    endTime: '2026-11-30',
    pageIndex: 1,
  });
});

it('tells of booking for somebody only who may', async () => {
  open({ rows: [] });
  expect(await screen.findByText('会员预订教室后会出现在这里；也可在“日历”中代为预订。')).toBeVisible();
  cleanup();
  open({ rows: [], options: [] });
  expect(await screen.findByText('会员预订教室后会出现在这里。')).toBeVisible();
});

it('tells of each booking of a batch, and keeps those ticked that were left', async () => {
  const { user, bodies } = open({
    answer: (path) =>
      path === calls.decide.path
        ? {
            done: 1,
            results: [
              { id: 'a', ok: true, msg: '审核成功！' },
              { id: 'b', ok: false, msg: '该预订已取消，不能重复审核' },
            ],
          }
        : undefined,
  });
  await screen.findByText('用途 a');
  for (const box of await screen.findAllByRole('checkbox', { name: /^选择/ })) await user.click(box);
  await user.click(screen.getByRole('button', { name: '批量拒绝 2 个' }));
  await user.click((await lastDialog()).getByRole('button', { name: '拒绝 2 个' }));
  expect(screen.getByRole('alert')).toHaveTextContent('请填写原因');
  await user.type(screen.getByLabelText('原因'), '当日闭馆');
  await user.click(screen.getByRole('button', { name: '拒绝 2 个' }));
  expect(await screen.findByText('该预订已取消，不能重复审核')).toBeVisible();
  expect(bodies(calls.decide.path)).toEqual([{ ids: ['a', 'b'], result: 'reject', remark: '当日闭馆' }]);
  expect(screen.getByLabelText('批量操作')).toHaveTextContent('已选 1 条');
});

it('decides over no booking any more that another filter may hide, and over those of all pages', async () => {
  const { user, history } = open();
  await screen.findByText('用途 a');
  for (const box of await screen.findAllByRole('checkbox', { name: /^选择/ })) await user.click(box);
  history.push('/?sort=date&order=descend');
  await waitFor(() => expect(screen.getByLabelText('批量操作')).toHaveTextContent('已选 2 条'));
  history.push('/?state=pending');
  await waitFor(() => expect(screen.queryByLabelText('批量操作')).toBeNull());
});

it('opens the booking of the address, and goes on to the next that waits after a decision', async () => {
  const { user, history } = open({
    address: '/?booking=a',
    answer: (path) => (path === calls.decide.path ? { done: 1, results: [{ id: 'a', ok: true, msg: '' }] } : undefined),
  });
  await user.click(await drawerButton('通过'));
  await user.click((await lastDialog()).getByRole('button', { name: '通过' }));
  expect(await screen.findByText('已通过预订')).toBeVisible();
  await waitFor(() => expect(history.location.search).toContain('booking=b'));
});

it('opens no other booking for who went back to the list while the decision was under way', async () => {
  let answer: () => void = () => undefined;
  const decided = new Promise((resolve) => {
    answer = () => resolve({ done: 1, results: [{ id: 'a', ok: true, msg: '' }] });
  });
  const { user, history, bodies } = open({ answer: (path) => (path === calls.decide.path ? decided : undefined) });
  const [first] = await screen.findAllByRole('button', { name: '详情' });
  await user.click(first ?? document.body);
  await user.click(await drawerButton('通过'));
  await user.click((await lastDialog()).getByRole('button', { name: '通过' }));
  await waitFor(() => expect(bodies(calls.decide.path)).toHaveLength(1));
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer();
  expect(await screen.findByText('已通过预订')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(history.location.search).toBe('');
});

it('says whom to ring of those whom staff booked for, since no letter reaches them', async () => {
  const { user } = open({ address: '/?booking=a', rows: [bookingOf('a', { channel: 'staff' })] });
  await user.click(await drawerButton('通过'));
  expect(await screen.findByText('通过后时段即为所定；由工作人员代办，没有会员账号，请电话告知。')).toBeVisible();
});

it('stays on a booking that 订单待审核 led to once it is decided, with the way back', async () => {
  const { user, history } = open({
    address: openedFrom('?kind=a', '/?booking=a', 'a'),
    answer: (path) => (path === calls.decide.path ? { done: 1, results: [{ id: 'a', ok: true, msg: '' }] } : undefined),
  });
  await user.click(await drawerButton('通过'));
  await user.click((await lastDialog()).getByRole('button', { name: '通过' }));
  expect(await screen.findByText('已通过预订')).toBeVisible();
  await user.click(screen.getByRole('link', { name: '返回订单待审核' }));
  await waitFor(() => expect(history.location.href).toBe('/audit/audit?kind=a&opened=a'));
});

it('leaves no closed booking behind that Back would open again', async () => {
  const { user, history } = open();
  const [first] = await screen.findAllByRole('button', { name: '详情' });
  await user.click(first ?? document.body);
  await drawerButton('通过');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(history.location.search).not.toContain('booking'));
  expect(history.length).toBe(2);
});

/** The button of the drawer, not of a row. */
async function drawerButton(name: string) {
  return (await lastDialog()).findByRole('button', { name });
}

it('shows the phone number for a reason only', async () => {
  const { user, bodies } = open({
    address: '/?booking=a',
    answer: (path) => (path === calls.reveal.path ? { tel: '13900000021' } : undefined),
  });
  await user.click(await drawerButton('查看完整'));
  await user.type(await screen.findByLabelText('查看原因'), '电话确认{Enter}');
  expect(await screen.findByText('13900000021')).toBeVisible();
  expect(bodies(calls.reveal.path)).toEqual([{ id: 'a', reason: '电话确认' }]);
});

it('books a free slot on behalf with its day and period, once, and with a phone number that is one', async () => {
  const { user, bodies } = open({
    address: week,
    answer: (path) => (path === calls.bookOnBehalf.path ? { id: 'n', state: 'confirmed' } : undefined),
  });
  await user.click(await cell(/^11月19日 星期四 下午 .*可预订/));
  await user.type(await screen.findByLabelText('用途'), '读书会');
  await user.type(screen.getByLabelText('联系人'), '周敏');
  await user.type(screen.getByLabelText('联系电话'), '139');
  await user.type(screen.getByLabelText('人数'), '12');
  const save = (await lastDialog()).getByRole('button', { name: /^预\s?订$/ });
  await user.click(save);
  await screen.findByText(/手机号码不正确/);
  await user.type(screen.getByLabelText('联系电话'), '00000021');
  await user.dblClick(save);
  expect(await screen.findByText('预订成功')).toBeVisible();
  expect(bodies(calls.bookOnBehalf.path)).toEqual([
    { roomId: 'p1', date: '2026-11-19', type: 2, purpose: '读书会', contacts: '周敏', tel: '13900000021', people: 12 },
  ]);
});

it('says that a booking waits where it does, whoever made it', async () => {
  const { user } = open({
    address: week,
    options: ['add'],
    answer: (path) => (path === calls.bookOnBehalf.path ? { id: 'n', state: 'pending' } : undefined),
  });
  await fillBehalf(user);
  await user.click((await lastDialog()).getByRole('button', { name: /^预\s?订$/ }));
  expect(await screen.findByText('预订已提交，请等待审核')).toBeVisible();
});

it('says that a booking stands where the venue confirms by itself, without the right to decide', async () => {
  const { user } = open({
    address: week,
    options: ['add'],
    answer: (path) => (path === calls.bookOnBehalf.path ? { id: 'n', state: 'confirmed' } : undefined),
  });
  await fillBehalf(user);
  await user.click((await lastDialog()).getByRole('button', { name: /^预\s?订$/ }));
  expect(await screen.findByText('预订成功')).toBeVisible();
});

it('offers for booking only what may be taken, and no more people than the place holds', async () => {
  const terms = { contain: 12, timeConfigs: [{ week: '星期四', event: '下午', type: 1 }] };
  const { user, bodies } = open({
    address: week,
    answer: (path) => (path === calls.calendar.path ? { ...calendar, places: [{ ...place, ...terms }] } : undefined),
  });
  await fillBehalf(user, '13');
  await user.click((await lastDialog()).getByRole('combobox', { name: '时段' }));
  const option = (name: string) => screen.getByText(name, { selector: '.ant-select-item-option-content' });
  for (const closed of ['上午 9:00-12:00（不开放）', '晚上 19:00-22:00（不开放）']) {
    expect(option(closed).closest('.ant-select-item')).toHaveClass('ant-select-item-option-disabled');
  }
  expect(option('下午 14:00-17:00').closest('.ant-select-item')).not.toHaveClass('ant-select-item-option-disabled');
  await user.click((await lastDialog()).getByRole('button', { name: /^预\s?订$/ }));
  expect(await screen.findByText('人数不能超过容纳人数 12 人')).toBeVisible();
  expect(bodies(calls.bookOnBehalf.path)).toEqual([]);
});

/** The dialog of Thursday afternoon, filled in. */
async function fillBehalf(user: ReturnType<typeof open>['user'], people = '12') {
  await user.click(await cell(/^11月19日 星期四 下午 .*可预订/));
  await user.type(await screen.findByLabelText('用途'), '读书会');
  await user.type(screen.getByLabelText('联系人'), '周敏');
  await user.type(screen.getByLabelText('联系电话'), '13900000021');
  await user.type(screen.getByLabelText('人数'), people);
}

it('closes only what was shown: who booked meanwhile is shown first, and nothing is sent by itself', async () => {
  let affected = [bookingOf('b1', { date: '2026-11-17' })];
  const { user, bodies } = open({
    address: week,
    answer: (path, body) => {
      if (path === calls.previewClosure.path) return { affected };
      if (path !== calls.close.path) return undefined;
      if (JSON.stringify(body.affected) === JSON.stringify(affected.map(({ id }) => id)))
        return { id: 'c', cancelled: 2 };
      return new Refused('受影响的预订已变化，请重新确认', { code: 'CONFLICT' });
    },
  });
  const from = await cell(/^11月17日 星期二 上午/);
  from.focus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Enter}');
  expect(await screen.findByText('用途 b1')).toBeVisible();
  affected = [...affected, bookingOf('b2', { date: '2026-11-18' })];
  await user.type(screen.getByLabelText('原因'), '检修');
  await user.click(screen.getByRole('button', { name: '关闭并取消 1 个预订' }));
  expect(await screen.findByText(/预订刚刚有变化，时段尚未关闭/)).toBeVisible();
  expect(await screen.findByText('用途 b2')).toBeVisible();
  expect(bodies(calls.close.path)).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: '关闭并取消 2 个预订' }));
  expect(await screen.findByText('时段已关闭，取消了 2 个预订')).toBeVisible();
  const range = { roomId: 'p1', startDate: '2026-11-17', endDate: '2026-11-18', types: [1, 2] };
  expect(bodies(calls.previewClosure.path)).toEqual([range, range]);
  expect(bodies(calls.close.path)[1]).toEqual({ ...range, reason: '检修', affected: ['b1', 'b2'] });
});

it('keeps what is closed as it was pressed while it is on its way', async () => {
  const { user, bodies } = open({
    address: week,
    answer: (path) => {
      if (path === calls.previewClosure.path) return { affected: [] };
      return path === calls.close.path ? new Promise(() => undefined) : undefined;
    },
  });
  (await cell(/^11月17日 星期二 上午/)).focus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Enter}');
  await screen.findByText(/没有预订受影响/);
  const dialog = await lastDialog();
  await user.type(dialog.getByLabelText('原因'), '检修');
  await user.click(dialog.getByRole('button', { name: '关闭时段' }));
  await waitFor(() => expect(bodies(calls.close.path)).toHaveLength(1));
  for (const period of dialog.getAllByRole('checkbox')) expect(period).toBeDisabled();
  for (const field of dialog.getAllByRole('combobox')) expect(field).toBeDisabled();
});

it.each([
  ['the week of today', '2026-11-16', '2026-11-16'],
  ['a week to come', '2026-11-25', '2026-11-23'],
  ['a week that is over', '2026-11-10', '2026-11-16'],
])('offers to close, from %s, what one looks at but nothing that is over', async (_week, day, first) => {
  const { user, bodies } = open({ address: `/?view=calendar&roomId=p1&day=${day}` });
  await user.click(await screen.findByRole('button', { name: '关闭时段' }));
  await waitFor(() =>
    expect(bodies(calls.previewClosure.path)).toMatchObject([{ startDate: first, endDate: first, types: [1, 2, 3] }]),
  );
});

it('says why a slot is closed, and opens it again', async () => {
  const { user, bodies } = open({ address: week });
  await user.click(await cell(/^11月18日 .*已关闭：设备检修/));
  const dialog = await lastDialog();
  expect(await dialog.findByText('设备检修')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '重新开放' }));
  expect(await screen.findByText('时段已重新开放')).toBeVisible();
  expect(bodies(calls.reopen.path)).toEqual([{ id: 'c1' }]);
});

it('moves over the slots by keyboard and opens a booking', async () => {
  const { user, history } = open({ address: week });
  const start = await cell(/^11月16日 星期一 上午/);
  start.focus();
  expect(start).toHaveAttribute('tabindex', '0');
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}');
  expect(await cell(/^11月17日 星期二 上午 .*已预订/)).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(history.location.search).toContain('booking=b1'));
});

it('offers nothing of what the user may not do', async () => {
  const { user, bodies } = open({ address: week, options: [] });
  await user.click(await cell(/^11月19日 .*下午 .*可预订/));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('点击代为预订')).toBeNull();
  expect(screen.queryByRole('button', { name: '关闭时段' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: '订单' }));
  expect(await screen.findByText('用途 a')).toBeVisible();
  for (const name of ['通过', '拒绝', '导出', /的完整电话/]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(bodies(calls.previewClosure.path)).toEqual([]);
});

it('marks the bookings of a place that was deleted', async () => {
  open({ rows: [bookingOf('a', { title: '老排练厅', isRemoved: true }), bookingOf('b')] });
  const row = (await screen.findByText('老排练厅')).closest('tr');
  expect(row).toHaveTextContent('已删除');
  expect(screen.getByText('用途 b').closest('tr')).not.toHaveTextContent('已删除');
});

it('says of how many places it shows some, and finds the others by their name', async () => {
  const far = calendarPlace('p301', { title: '天台剧场' });
  const { user, bodies } = open({
    address: '/?view=calendar&day=2026-11-17',
    answer: (path, body) => {
      if (path !== calls.calendar.path) return undefined;
      if (body.keyword === '天台' || body.roomId === 'p301') return { ...calendar, places: [far] };
      return { ...calendar, placeTotal: 301 };
    },
  });
  expect(await screen.findByText('共 301 个教室，这里列出前 1 个；其余的请在上方按名称查找')).toBeVisible();
  const choice = screen.getByRole('combobox', { name: '教室' });
  await user.click(choice);
  await user.type(choice, '天台');
  await user.click(await screen.findByText('天台剧场', { selector: '.ant-select-item-option-content' }));
  // Named by its own answer, though it is not among the first.
  expect(await screen.findByRole('grid', { name: '天台剧场的时段' })).toBeVisible();
  expect(choice.closest('.ant-select')).toHaveTextContent('天台剧场');
  expect(bodies(calls.calendar.path).filter(({ keyword }) => keyword !== undefined)).toMatchObject([
    { keyword: '天台' },
  ]);
});

it('offers the details of an order first, as every list does, and what ends it last', async () => {
  open({ rows: [bookingOf('a')] });
  const row = (await screen.findByText('用途 a')).closest('tr');
  const texts = [...(row?.querySelectorAll('.row-actions button') ?? [])].map(({ textContent }) => textContent);
  expect(texts).toEqual(['详情', '通过', '拒绝']);
});
