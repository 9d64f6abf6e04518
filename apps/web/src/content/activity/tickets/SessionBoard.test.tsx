import { screen } from '@testing-library/react';
import { getTicketSessions } from '@yunguan/contract/content/activity-ticket-desk';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { SessionBoard } from './SessionBoard';

const session = {
  id: 's1',
  time: '2026-12-18',
  strTimes: '14:30-16:00',
  isSelectedSeats: true,
  isOpen: true,
  isOver: false,
  votesCount: 80,
  soldCount: 20,
  excessTicket: 60,
  checkedCount: 0,
  waitingCount: 0,
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps a day and its times apart, and each of them whole', async () => {
  const { id: _id, time: _time, ...figures } = session;
  openPage(
    () => <SessionBoard activityId="a1" sessionId={undefined} onChoose={() => undefined} onBook={undefined} />,
    '/',
    ({ path }) => (path === getTicketSessions.path ? { ...figures, title: '川剧专场', sessions: [session] } : null),
  );
  const times = await screen.findByText('14:30-16:00');
  expect(times.parentElement).toHaveTextContent(/^2026-12-18 周五\s14:30-16:00\s选座$/);
  for (const part of times.parentElement?.children ?? []) expect(part).toHaveClass('session-part');
  expect(screen.getByRole('columnheader', { name: '余票' })).toHaveStyle({ textAlign: 'right' });
});
