import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlannedYear } from '@yunguan/contract/content/culture-plan';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { type Sheet, sheetOf } from './plan-grid';
import { PlanGrid } from './PlanGrid';

const cell = (year: number, month: number) =>
  screen.getByRole('textbox', { name: new RegExp(`^${year}年${month}月配送次数`) });

function open(plan: PlannedYear[] = [], allocated: (year: number, month: number) => number = () => 0) {
  const changed = vi.fn<(sheet: Sheet) => void>();
  const blurred = vi.fn();
  function Held() {
    const [held, setHeld] = useState(() => sheetOf(plan));
    return (
      <PlanGrid
        id="field-plans"
        describedBy={undefined}
        invalid={false}
        sheet={held}
        years={[2026, 2027]}
        allocated={allocated}
        onChange={(next) => {
          changed(next);
          setHeld(next);
        }}
        onBlur={blurred}
      />
    );
  }
  renderInApp(<Held />);
  return { changed, blurred, user: userEvent.setup() };
}

function paste(at: HTMLElement, text: string) {
  const event = createEvent.paste(at, { clipboardData: { getData: () => text } });
  fireEvent(at, event);
  return event;
}

it('takes what is typed, and adds up the year, the month and all', async () => {
  const { user, changed } = open([{ year: 2027, dates: [{ month: 3, frequency: 5 }] }]);
  await user.type(cell(2026, 3), '12');
  expect(cell(2026, 3)).toHaveValue('12');
  expect(changed).toHaveBeenLastCalledWith({
    plan: [
      { year: 2026, dates: [{ month: 3, frequency: 12 }] },
      { year: 2027, dates: [{ month: 3, frequency: 5 }] },
    ],
    wrong: [],
  });
  expect(screen.getByRole('row', { name: /^2026年/ })).toHaveTextContent(/12$/);
  expect(screen.getByTestId('plan-total')).toHaveTextContent('17');
});

it.each(['1.5', '-1.5', '0.5', '1000', '12次'])('keeps %s as it was typed, and marks it', async (text) => {
  const { user, changed } = open([{ year: 2027, dates: [{ month: 3, frequency: 5 }] }]);
  await user.type(cell(2026, 3), text);
  await user.tab();
  expect(cell(2026, 3)).toHaveValue(text);
  expect(cell(2026, 3)).toBeInvalid();
  expect(cell(2026, 4)).toBeValid();
  expect(screen.getByRole('status')).toHaveTextContent('1 格不是 0 至 999 的整数，请改正');
  expect(screen.getByTestId('plan-total')).toHaveTextContent(/^5$/);
  expect(changed.mock.lastCall?.[0].wrong).toEqual([{ year: 2026, month: 3, frequency: text }]);
  await user.clear(cell(2026, 3));
  await user.type(cell(2026, 3), '7');
  expect(cell(2026, 3)).toBeValid();
  expect(screen.getByTestId('plan-total')).toHaveTextContent('12');
});

it('a paste over a wrong number takes its place, and gives it back', async () => {
  const { user } = open();
  await user.type(cell(2026, 1), '1.5');
  paste(cell(2026, 1), '7\t8');
  expect(cell(2026, 1)).toHaveValue('7');
  expect(cell(2026, 1)).toBeValid();
  await user.click(screen.getByRole('button', { name: '撤销粘贴' }));
  expect(cell(2026, 1)).toHaveValue('1.5');
  expect(cell(2026, 2)).toHaveValue('');
});

it('moves by arrows, Enter and Tab, and marks what is there so that typing replaces it', async () => {
  const { user } = open([{ year: 2026, dates: [{ month: 2, frequency: 30 }] }]);
  await user.click(cell(2026, 1));
  await user.keyboard('{ArrowRight}');
  expect(cell(2026, 2)).toHaveFocus();
  await user.keyboard('7');
  expect(cell(2026, 2)).toHaveValue('7');
  await user.keyboard('{Enter}');
  expect(cell(2027, 2)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(cell(2026, 3)).toHaveFocus();
  await user.keyboard('{Shift>}{Enter}{/Shift}{ArrowUp}{Tab}');
  expect(cell(2026, 4)).toHaveFocus();
  await user.keyboard('{End}');
  expect(cell(2026, 12)).toHaveFocus();
  await user.keyboard('{Tab}');
  expect(cell(2027, 1)).toHaveFocus();
});

it('takes a pasted block, says what it did, and takes it back', async () => {
  const { user } = open([{ year: 2026, dates: [{ month: 2, frequency: 9 }] }]);
  const event = paste(cell(2026, 1), '1\t2\tx\r\n3\t4\t5\r\n');
  expect(event.defaultPrevented).toBe(true);
  expect(cell(2026, 2)).toHaveValue('2');
  expect(cell(2027, 3)).toHaveValue('5');
  expect(screen.getByTestId('plan-total')).toHaveTextContent('15');
  expect(screen.getByRole('status')).toHaveTextContent('已粘贴 5 个月；1 格不是 0 至 999 的数字，已跳过');
  await user.click(screen.getByRole('button', { name: '撤销粘贴' }));
  expect(cell(2026, 2)).toHaveValue('9');
  expect(screen.getByTestId('plan-total')).toHaveTextContent('9');
});

it.each([
  { what: 'words', text: '计划', said: '没有可以粘贴的数字，计划未改动；1 格不是 0 至 999 的数字，已跳过' },
  { what: 'a picture', text: '', said: '没有可以粘贴的数字，计划未改动' },
])('$what pasted change nothing, and there is nothing to take back', ({ text, said }) => {
  open([{ year: 2026, dates: [{ month: 2, frequency: 9 }] }]);
  paste(cell(2026, 2), text);
  expect(screen.getByRole('status')).toHaveTextContent(said);
  expect(cell(2026, 2)).toHaveValue('9');
  expect(screen.queryByRole('button', { name: '撤销粘贴' })).toBeNull();
});

it('marks a month that falls below what is given away', async () => {
  const plan = [{ year: 2026, dates: [{ month: 5, frequency: 3 }] }];
  const { user } = open(plan, (year, month) => (year === 2026 && month === 5 ? 2 : 0));
  expect(screen.getByText('已分配2')).toBeVisible();
  expect(cell(2026, 5)).toBeValid();
  await user.click(cell(2026, 5));
  await user.keyboard('1');
  expect(cell(2026, 5)).toBeInvalid();
});

it('is judged when the cursor leaves the grid, not between its cells', async () => {
  const { user, blurred } = open();
  await user.click(cell(2027, 11));
  await user.keyboard('{Tab}');
  expect(blurred).not.toHaveBeenCalled();
  await user.keyboard('{Tab}');
  expect(blurred).toHaveBeenCalledOnce();
});
