import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { seatText, type SeatPlace } from '@yunguan/contract/kernel/sessions';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { seatKey, withSeats } from './seat-plan';
import { SeatPlan } from './SeatPlan';

const rows = [
  { rowNum: 1, columnCount: 4 },
  { rowNum: 2, columnCount: 2 },
  { rowNum: 3, columnCount: 4 },
];
const taken = new Set(['1-2']);

function Plan({ onMarked }: { onMarked: (seats: readonly SeatPlace[]) => void }) {
  const [marked, setMarked] = useState<readonly SeatPlace[]>([]);
  const keys = new Set(marked.map(seatKey));
  return (
    <SeatPlan
      label="座位图"
      rows={rows}
      lookOf={(seat) => {
        if (taken.has(seatKey(seat))) return 'taken';
        return keys.has(seatKey(seat)) ? 'marked' : 'open';
      }}
      wordOf={(_seat, look) => look}
      canMark={(look) => look !== 'taken'}
      onMark={(places, isMarked) => {
        const next = withSeats(marked, places, isMarked);
        setMarked(next);
        onMarked(next);
      }}
    />
  );
}

function open() {
  const onMarked = vi.fn<(seats: readonly SeatPlace[]) => void>();
  renderInApp(<Plan onMarked={onMarked} />);
  return {
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    marked: () => onMarked.mock.lastCall?.[0].map(seatText),
  };
}

const seat = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });

beforeEach(() => {
  // The page of the tests measures nothing; the plan draws the rows that its height holds.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(312);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
});

it('is one stop of the tab key, walked by arrows and marked by the space bar', async () => {
  const { user, marked } = open();
  await user.tab();
  expect(seat('1排1座')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(seat('2排1座')).toHaveFocus(), 10_000);
  await user.keyboard('{End}');
  await vi.waitFor(() => expect(seat('2排2座')).toHaveFocus(), 10_000);
  await user.keyboard(' ');
  expect(marked()).toEqual(['2排2座']);
  expect(seat('2排2座')).toBeChecked();
  await user.keyboard('{Enter}');
  expect(marked()).toEqual([]);
  expect(screen.getAllByRole('checkbox').filter((one) => one.tabIndex === 0)).toEqual([seat('2排2座')]);
});

it('a drag marks its rectangle, and leaves what is taken alone', () => {
  const { marked } = open();
  fireEvent.pointerDown(seat('1排1座'), { button: 0 });
  fireEvent.pointerOver(seat('3排2座'));
  fireEvent.pointerUp(window);
  expect(marked()).toEqual(['1排1座', '2排1座', '2排2座', '3排1座', '3排2座']);
  fireEvent.pointerOver(seat('3排4座'));
  expect(seat('3排4座')).not.toBeChecked();
});

it('a taken place tells so and does not move', async () => {
  const { user, marked } = open();
  expect(seat('1排2座')).toHaveAttribute('aria-disabled', 'true');
  await user.click(seat('1排2座'));
  expect(marked()).toBeUndefined();
});
