import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { SessionsTab } from './SessionsTab';

const dayOf = (at: number) => `2026-12-${String(at).padStart(2, '0')}`;
const session = {
  strTimes: '09:00-10:00',
  startTime: '09:00',
  endTime: '10:00',
  votesCount: 10,
  excessTicket: 10,
  isSelectedSeats: false,
  seatList: [],
  blockedSeats: [],
};
const eventList = Array.from({ length: 25 }, (_day, at) => ({
  time: dayOf(at + 1),
  dates: [session],
}));
const days = () => screen.getAllByText(/^2026-12-\d\d/).map(({ textContent }) => textContent.slice(0, 10));

it('has all sessions on paper, and the page again that was read once it is printed', async () => {
  renderInApp(<SessionsTab row={{ isNeedReserve: true, eventList }} />);
  expect(days()).toHaveLength(20);
  await userEvent.click(screen.getByTitle('2'));
  expect(days()).toEqual([21, 22, 23, 24, 25].map(dayOf));
  window.dispatchEvent(new Event('beforeprint'));
  expect(days()).toHaveLength(25);
  expect(screen.queryByTitle('2')).toBeNull();
  window.dispatchEvent(new Event('afterprint'));
  expect(await screen.findByTitle('2')).toHaveClass('ant-pagination-item-active');
  expect(days()).toHaveLength(5);
});
