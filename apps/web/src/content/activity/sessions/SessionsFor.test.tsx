import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionsForRange, usualSession } from '@yunguan/contract/kernel/sessions';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openFields } from '@/kernel/form/open-fields.fixture';
import { activityContent } from '../activity-content';
import { ActivityDates } from '../ActivityDates';
import { daysOf } from './session-days';
import SessionsFor from './SessionsFor';

const evening = { ...usualSession, strTimes: '19:00-21:00', startTime: '19:00', endTime: '21:00', votesCount: 80 };
const stored = {
  startTime: '2026-12-18',
  endTime: '2026-12-20',
  isNeedReserve: true,
  events: sessionsForRange('2026-12-18', '2026-12-20', [{ time: '2026-12-20', dates: [evening] }]),
};

function open(row: Record<string, unknown> = stored) {
  const fields = (
    <>
      <ActivityDates />
      <SessionsFor />
    </>
  );
  const { values, session } = openFields(activityContent, fields, { row });
  const sessions = () =>
    daysOf(values().events).map(({ time, dates }) => [
      time.slice(8),
      ...dates.map(({ strTimes, votesCount }) => `${strTimes} ${votesCount}`),
    ]);
  return { user: userEvent.setup({ pointerEventsCheck: 0, delay: null }), values, sessions, session };
}

/** Types both days as a user of the keyboard does. */
function choose(first: string, last: string) {
  for (const [name, day] of [
    ['开始日期', first],
    ['结束日期', last],
  ] as const) {
    const input = screen.getByRole('textbox', { name });
    fireEvent.mouseDown(input);
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: day } });
    fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' });
  }
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(420);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
});

it('a day that joins the range gets the usual session, and what was edited stays', async () => {
  const { sessions } = open();
  choose('2026-12-19', '2026-12-22');
  await waitFor(() =>
    expect(sessions()).toEqual([
      ['19', '9:00-18:00 50'],
      ['20', '19:00-21:00 80'],
      ['21', '9:00-18:00 50'],
      ['22', '9:00-18:00 50'],
    ]),
  );
  expect(screen.getByRole('status')).toHaveTextContent('共 4 天 4 个场次，230 张票');
});

it('a day that left the range by mistake comes back as it was', async () => {
  const { sessions } = open();
  choose('2026-12-18', '2026-12-19');
  await waitFor(() => expect(sessions()).toHaveLength(2));
  choose('2026-12-18', '2026-12-20');
  await waitFor(() => expect(sessions().at(-1)).toEqual(['20', '19:00-21:00 80']));
});

it('removes and adds sessions, and says that a day has none', async () => {
  const { user, sessions } = open();
  await user.click(await screen.findByRole('button', { name: '删除 2026-12-19 9:00-18:00' }));
  expect(sessions()[1]).toEqual(['19']);
  expect(screen.getByText('当天没有场次')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '加一场 2026-12-19' }));
  expect(await screen.findByRole('dialog', { name: /^增加场次/ })).toBeInTheDocument();
});

it('asks for the dates first', () => {
  open({ isNeedReserve: true });
  expect(screen.getByText('请先选择活动日期')).toBeInTheDocument();
});

it('tells of a session that is not complete', () => {
  const { session } = open({
    ...stored,
    events: [{ time: '2026-12-18', dates: [{ ...usualSession, votesCount: null }] }],
  });
  act(() => session.store.check(['events']));
  expect(screen.getByText('活动场次信息不完整，请填写完整！')).toBeInTheDocument();
  expect(screen.getByText('待填写')).toBeInTheDocument();
});
