import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  bookTicketOnBehalf,
  getTicketSeats,
  getTicketSessions,
  type TicketSession,
} from '@yunguan/contract/content/activity-ticket-desk';
import { afterEach, expect, it, vi } from 'vitest';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import BehalfDialog from './BehalfDialog';

const evening: TicketSession = {
  id: 's1',
  time: '2026-12-18',
  startTime: '19:00',
  endTime: '21:00',
  strTimes: '19:00-21:00',
  isSelectedSeats: false,
  votesCount: 50,
  soldCount: 38,
  excessTicket: 12,
  checkedCount: 0,
  waitingCount: 0,
  orderCount: 20,
  isOpen: true,
  isOpenToStaff: true,
  isOver: false,
};

function open(shown: TicketSession, ...others: TicketSession[]) {
  const asked = stubNetwork(({ path }) => {
    const sums = { votesCount: 50, soldCount: 38, excessTicket: 12, checkedCount: 0, waitingCount: 0 };
    const answer = { activityId: 'a1', title: '新年音乐会', sessions: [shown, ...others], ...sums };
    if (path === getTicketSessions.path) return answer;
    if (path === getTicketSeats.path)
      return { seatList: [{ rowNum: 1, columnCount: 3 }], blockedSeats: [], takenSeats: [] };
    return { id: 'o1', state: 'taken', code: 'X7GTGPYGQ7', seats: [], warning: '' };
  });
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue
        value={{ ...session, menus: [menu('活动管理', '/', { contentType: 'activity', options: ['all'] })] }}
      >
        <BehalfDialog activityId="a1" session={shown} onClose={() => undefined} />
      </SessionValue>
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    booked: () => asked.filter(({ path }) => path === bookTicketOnBehalf.path),
  };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it.each([
  [12, '13', '余票不足，仅剩 12 张'],
  [12, '201', '请输入 1 至 200 之间的票数'],
  [500, '201', '请输入 1 至 200 之间的票数'],
  [12, '0', '请输入 1 至 200 之间的票数'],
])('with %s tickets left says of %s: %s, and keeps what was typed', async (excessTicket, typed, message) => {
  const { user, booked } = open({ ...evening, excessTicket });
  const count = await screen.findByLabelText('票数');
  await user.clear(count);
  await user.type(count, `${typed}{Enter}`);
  expect(await screen.findByText(message, { selector: '.ant-form-item-explain-error' })).toBeInTheDocument();
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(count).toHaveValue(typed);
  expect(booked()).toEqual([]);
});

it.each([
  [true, '场次正在进行，仍可为迟来的人预约'],
  [false, '场次已经撤下或结束，不能再选'],
])('offers a session that has begun while staff may book it (%s)：%s', async (isOpenToStaff) => {
  const { user } = open({ ...evening, isOpen: false, isOpenToStaff });
  await user.click(await screen.findByRole('combobox', { name: '场次' }));
  const found = await screen.findByText(isOpenToStaff ? /2026-12-18 周五 19:00-21:00/ : '没有可以预约的场次', {
    selector: '.ant-select-item-option-content, .ant-select-item-empty',
  });
  expect(found).toBeInTheDocument();
});

it('says the code of the tickets, which the caller needs at the door', async () => {
  const { user } = open(evening);
  await user.type(await screen.findByLabelText('联系人'), '张三');
  await user.type(screen.getByLabelText('联系电话'), '13800138000{Enter}');
  expect(await screen.findByText('预约成功，票码 X7GTGPYGQ7')).toBeInTheDocument();
});

it('lets go of the seats once another session is chosen: they were of the hall of that evening', async () => {
  // The page of the tests measures nothing; the plan draws the rows that its height holds.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(312);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  const seated = { ...evening, isSelectedSeats: true };
  const { user, booked } = open(seated, { ...seated, id: 's2', time: '2026-12-19' });
  await user.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
  expect(screen.getByRole('status')).toHaveTextContent('已选 1 个：1排1座');
  await user.click(screen.getByRole('combobox', { name: '场次' }));
  await user.click(await screen.findByText(/2026-12-19/, { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^已选 0 个$/));
  await user.type(screen.getByLabelText('联系人'), '张三');
  await user.type(screen.getByLabelText('联系电话'), '13800138000{Enter}');
  expect(await screen.findByText('请选择座位', { selector: '.ant-form-item-explain-error' })).toBeInTheDocument();
  expect(booked()).toEqual([]);
});
