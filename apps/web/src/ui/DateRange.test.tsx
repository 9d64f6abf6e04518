// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DateRange, type DateRangeValue, type OpenRange } from './DateRange';
import { renderInApp } from './test-render';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:30:00+08:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['最近一周', '2026-11-13'],
  ['最近一个月', '2026-10-21'],
  ['最近三个月', '2026-08-22'],
])('%s reaches back to %s', async (preset, first) => {
  const user = userEvent.setup();
  const handleChange = vi.fn();
  renderInApp(<DateRange presets onChange={handleChange} />);
  await user.click(screen.getByRole('textbox', { name: '开始日期' }));
  await user.click(await screen.findByText(preset));
  expect(handleChange).toHaveBeenLastCalledWith([first, '2026-11-20']);
});

it('names both inputs and shows the days it is given', () => {
  renderInApp(<DateRange value={['2026-11-01', '2026-11-30']} />);
  expect(screen.getByRole('textbox', { name: '开始日期' })).toHaveValue('2026-11-01');
  expect(screen.getByRole('textbox', { name: '结束日期' })).toHaveValue('2026-11-30');
});

it('offers 08:00 as the start of a range with time', async () => {
  renderInApp(<DateRange withTime />);
  const start = screen.getByRole('textbox', { name: '开始时间' });
  fireEvent.mouseDown(start);
  fireEvent.click(start);
  fireEvent.click(await screen.findByTitle('2026-11-25'));
  expect(start).toHaveValue('2026-11-25 08:00');
});

it('shows a range with one end to a filter, and lets the other stay open', async () => {
  const user = userEvent.setup();
  const handleChange = vi.fn();
  const Field = () => {
    const [value, setValue] = useState<OpenRange | undefined>(['2026-11-01', undefined]);
    return (
      <DateRange
        value={value}
        onOpenRange={(range) => {
          handleChange(range);
          setValue(range);
        }}
      />
    );
  };
  renderInApp(
    <>
      <Field />
      <button type="button">查询</button>
    </>,
  );
  const [start, end] = ['开始日期', '结束日期'].map((name) => screen.getByRole('textbox', { name }));
  expect(start).toHaveValue('2026-11-01');
  expect(end).toHaveValue('');
  await user.click(start as HTMLElement);
  await user.clear(start as HTMLElement);
  await user.type(start as HTMLElement, '2026-11-05{Enter}');
  await user.click(screen.getByRole('button', { name: '查询' }));
  // The picker reports a frame after the focus has left it.
  await waitFor(() => expect(handleChange).toHaveBeenLastCalledWith(['2026-11-05', undefined]));
  expect(start).toHaveValue('2026-11-05');
});

it('reports nothing chosen when it is cleared', async () => {
  const user = userEvent.setup();
  const handleChange = vi.fn();
  renderInApp(<DateRange value={['2026-11-01', '2026-11-30']} onChange={handleChange} />);
  await user.click(screen.getByRole('button', { name: /清除|clear/i }));
  expect(handleChange).toHaveBeenLastCalledWith(undefined);
});

it('keeps the focus in the field when it is cleared by the keyboard, and gives it up with the next step', async () => {
  const user = userEvent.setup();
  const Field = () => {
    const [value, setValue] = useState<DateRangeValue | undefined>(['2026-11-01', '2026-11-30']);
    return <DateRange value={value} onChange={setValue} />;
  };
  const { container } = renderInApp(<Field />);
  for (const _ of ['开始日期', '结束日期', '清除']) await user.tab();
  expect(screen.getByRole('button', { name: '清除' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: '清除' })).toBeNull();
  expect(screen.getByRole('textbox', { name: '开始日期' })).toHaveFocus();
  await user.tab();
  await user.tab();
  expect(container.querySelector('.ant-picker-focused')).toBeNull();
});
