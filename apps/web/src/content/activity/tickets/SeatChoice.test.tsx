import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SeatPlace } from '@yunguan/contract/kernel/sessions';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { renderInApp } from '@/ui/test-render';
import { SeatChoice } from './SeatChoice';

beforeEach(() => {
  // The page of the tests measures nothing; the plan draws the rows that its height holds.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(312);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
});
afterEach(() => vi.unstubAllGlobals());

function Choice() {
  const [seats, setSeats] = useState<readonly SeatPlace[]>([]);
  return <SeatChoice sessionId="s1" value={seats} onChange={setSeats} />;
}

it('lets go of a chosen seat that somebody else has taken meanwhile', async () => {
  let takenSeats: unknown[] = [];
  stubNetwork(() => ({ seatList: [{ rowNum: 1, columnCount: 3 }], blockedSeats: [], takenSeats }));
  const client = new QueryClient();
  renderInApp(
    <QueryClientProvider client={client}>
      <Choice />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
  await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  expect(screen.getByRole('status')).toHaveTextContent('已选 2 个');
  takenSeats = [{ rowNum: 1, column: 1, isChecked: false, contacts: '李某' }];
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('1排1座 刚刚被他人预约或关闭，请改选')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '取消这些座位' }));
  expect(screen.getByRole('status')).toHaveTextContent('已选 1 个：1排2座');
  expect(screen.getByTitle('1排1座，已售：李某')).toHaveAttribute('aria-disabled', 'true');
});
