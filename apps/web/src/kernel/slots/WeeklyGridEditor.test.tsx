import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellsText, type SlotCell, usualPeriodTimes } from '@yunguan/contract/kernel/slots';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { WeeklyGridEditor } from './WeeklyGridEditor';

function Grid({ start = [], disabled = false }: { start?: readonly SlotCell[]; disabled?: boolean }) {
  const [cells, setCells] = useState(start);
  return (
    <>
      <WeeklyGridEditor times={usualPeriodTimes} cells={cells} onChange={setCells} disabled={disabled} />
      <output aria-label="结果">{cellsText(cells)}</output>
    </>
  );
}

const cell = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name} `) });
const result = () => screen.getByLabelText('结果').textContent;
const monday: SlotCell = { event: '上午', week: '星期一', type: 1 };

it('ticks a cell with a click and unticks it with the next one', async () => {
  render(<Grid />);
  await userEvent.click(cell('星期二下午'));
  expect(cell('星期二下午')).toBeChecked();
  expect(result()).toBe('星期二 下午');
  await userEvent.click(cell('星期二下午'));
  expect(cell('星期二下午')).not.toBeChecked();
});

it('paints what lies between the first cell and the one under the pointer', () => {
  render(<Grid />);
  fireEvent.pointerDown(cell('星期一上午'), { button: 0 });
  fireEvent.pointerEnter(cell('星期三下午'));
  expect(result()).toBe('星期一 上午、下午；星期二 上午、下午；星期三 上午、下午');
  fireEvent.pointerEnter(cell('星期二上午'));
  expect(result()).toBe('星期一 上午；星期二 上午');
  fireEvent.pointerUp(window);
  fireEvent.pointerEnter(cell('星期五晚上'));
  expect(result()).toBe('星期一 上午；星期二 上午');
});

it('wipes when the first cell was ticked', () => {
  render(<Grid start={[monday, { ...monday, event: '下午' }, { ...monday, week: '星期四' }]} />);
  fireEvent.pointerDown(cell('星期一上午'), { button: 0 });
  fireEvent.pointerEnter(cell('星期一下午'));
  fireEvent.pointerUp(window);
  expect(result()).toBe('星期四 上午');
});

it('leaves the grid alone under another mouse button', () => {
  render(<Grid />);
  fireEvent.pointerDown(cell('星期一上午'), { button: 2 });
  fireEvent.pointerEnter(cell('星期二上午'));
  expect(result()).toBe('时间不限');
});

it('ticks a whole weekday or period by its head, and unticks it when all of it is ticked', async () => {
  render(<Grid start={[monday]} />);
  await userEvent.click(screen.getByRole('button', { name: '全选或取消星期一' }));
  expect(result()).toBe('星期一 上午、下午、晚上');
  await userEvent.click(screen.getByRole('button', { name: '全选或取消星期一' }));
  expect(result()).toBe('时间不限');
  await userEvent.click(screen.getByRole('button', { name: '全选或取消每天晚上' }));
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(7);
});

it('is one stop of the tab key; arrows move and the space bar ticks', async () => {
  const user = userEvent.setup();
  render(<Grid />);
  cell('星期一上午').focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(cell('星期二下午')).toHaveFocus();
  await user.keyboard(' ');
  expect(result()).toBe('星期二 下午');
  await user.keyboard('{End}{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(cell('星期日晚上')).toHaveFocus();
  await user.keyboard('{Home}{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(cell('星期一上午')).toHaveFocus();
  expect(screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0)).toEqual([cell('星期一上午')]);
});

it('says the times of its cells, and ticks nothing while it is disabled', async () => {
  render(<Grid disabled />);
  expect(screen.getByRole('checkbox', { name: '星期一上午 9:00-12:00' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '全选或取消星期一' }));
  expect(result()).toBe('时间不限');
});
