// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DateRange } from './DateRange';
import { DayField } from './DayField';
import { renderInApp } from './test-render';
import { tidyDate } from './typed-formats';

async function paste(name: string, text: string) {
  const user = userEvent.setup();
  const input = screen.getByRole('textbox', { name });
  await user.click(input);
  await user.clear(input);
  await user.paste(text);
  await user.keyboard('{Enter}');
}

it.each([
  '2026-12-05',
  '2026/12/05',
  '2026.12.05',
  '20261205',
  '2026年12月5日',
  '2026年12月05日',
  '2026/12/5',
  '2026.12.5 ',
])('takes the day “%s”', async (text) => {
  const handleChange = vi.fn();
  renderInApp(<DayField aria-label="日期" onChange={handleChange} />);
  await paste('日期', text);
  expect(handleChange).toHaveBeenLastCalledWith('2026-12-05');
});

it('takes moments of a range', async () => {
  const handleChange = vi.fn();
  renderInApp(<DateRange withTime onChange={handleChange} />);
  await paste('开始时间', '2026/12/05 08:30');
  await paste('结束时间', '2026年12月31日 21:00');
  expect(handleChange).toHaveBeenLastCalledWith(['2026-12-05 08:30:00', '2026-12-31 21:00:00']);
});

it.each(['{Enter}', '{Tab}', 'a click elsewhere'])('takes a day typed without zeros at %s, not before', async (end) => {
  const user = userEvent.setup();
  const handleChange = vi.fn();
  renderInApp(
    <>
      <DayField aria-label="日期" onChange={handleChange} />
      <button type="button">别处</button>
    </>,
  );
  const input = screen.getByRole('textbox', { name: '日期' });
  await user.click(input);
  await user.type(input, '2027/1/15');
  expect(input).toHaveValue('2027/1/15');
  await (end.startsWith('{') ? user.keyboard(end) : user.click(screen.getByRole('button', { name: '别处' })));
  // The picker takes it a moment after it was left.
  await vi.waitFor(() => expect(handleChange).toHaveBeenLastCalledWith('2027-01-15'), 10_000);
});

it.each(['２０２７／１／１５', '2027。1。15'])(
  'takes a day as a Chinese input method writes it: “%s”',
  async (text) => {
    const user = userEvent.setup();
    const handleChange = vi.fn();
    renderInApp(<DayField aria-label="日期" onChange={handleChange} />);
    await user.type(screen.getByRole('textbox', { name: '日期' }), text);
    await user.keyboard('{Tab}');
    await vi.waitFor(() => expect(handleChange).toHaveBeenLastCalledWith('2027-01-15'), 10_000);
  },
);

it('takes a pasted moment without zeros', async () => {
  const handleChange = vi.fn();
  renderInApp(<DateRange withTime onChange={handleChange} />);
  await paste('开始时间', '2027/1/5 8:30');
  await paste('结束时间', '2027.1.31 21:00:00');
  expect(handleChange).toHaveBeenLastCalledWith(['2027-01-05 08:30:00', '2027-01-31 21:00:00']);
});

it.each([
  ['2027/1/5', '2027-01-05'],
  ['2027.1', '2027-01'],
  ['2027年1月', '2027-01'],
  ['2027-1-5 9：05', '2027-01-05 09:05'],
  ['２０２７－１－５ ９：０５', '2027-01-05 09:05'],
  ['2027。1。5', '2027-01-05'],
  ['2027、1、5', '2027-01-05'],
  ['2027年1月5日9:05', '2027-01-05 09:05'],
  ['２０２７０１０５', '20270105'],
  ['20270105', '20270105'],
  ['明天', '明天'],
  ['2027', '2027'],
])('writes “%s” as “%s”', (typed, tidy) => expect(tidyDate(typed)).toBe(tidy));
