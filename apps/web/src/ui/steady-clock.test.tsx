// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClockField } from '@/kernel/form/ClockField';
import { DayField } from './DayField';
import { MinuteField } from './MinuteField';
import { renderInApp } from './test-render';

// The night in which the clocks of Berlin are put forward from two to three, and its morning.
const night = '2026-03-29';
const zone = process.env['TZ'];

beforeEach(() => {
  process.env['TZ'] = 'Europe/Berlin';
  vi.useFakeTimers({ now: new Date(`${night}T10:00:00+02:00`), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

it('shows an hour that the clocks of the browser leave out as it is', () => {
  expect(new Date(`${night}T02:30`).getHours()).toBe(3);
  renderInApp(<MinuteField aria-label="时间" value={`${night} 02:30`} />);
  expect(screen.getByRole('textbox', { name: '时间' })).toHaveValue(`${night} 02:30`);
  renderInApp(<ClockField label="开始" value="2:30" onChange={() => undefined} />);
  expect(screen.getByRole('textbox', { name: '开始' })).toHaveValue('2:30');
});

it('takes such an hour as it is typed', async () => {
  const user = userEvent.setup();
  const handleChange = vi.fn();
  renderInApp(
    <>
      <MinuteField aria-label="时间" onChange={handleChange} />
      <ClockField label="开始" value="18:00" onChange={handleChange} />
    </>,
  );
  await user.click(screen.getByRole('textbox', { name: '时间' }));
  await user.paste(`${night} 02:30`);
  await user.keyboard('{Enter}');
  expect(handleChange).toHaveBeenLastCalledWith(`${night} 02:30`);
  const clock = screen.getByRole('textbox', { name: '开始' });
  await user.click(clock);
  await user.clear(clock);
  await user.paste('2:30');
  await user.keyboard('{Enter}');
  expect(handleChange).toHaveBeenLastCalledWith('2:30');
});

it('takes a day whose midnight the clocks leave out', async () => {
  process.env['TZ'] = 'Africa/Cairo';
  const handleChange = vi.fn();
  renderInApp(<DayField aria-label="日期" value="2026-04-24" onChange={handleChange} />);
  expect(screen.getByRole('textbox', { name: '日期' })).toHaveValue('2026-04-24');
  await userEvent.click(screen.getByRole('textbox', { name: '日期' }));
  await userEvent.click(await screen.findByTitle('2026-04-25'));
  expect(handleChange).toHaveBeenLastCalledWith('2026-04-25');
});
