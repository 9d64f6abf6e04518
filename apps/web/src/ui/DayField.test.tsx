// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DayField } from './DayField';
import { MinuteField } from './MinuteField';
import { renderInApp } from './test-render';

beforeEach(() => {
  // Still the day before where Greenwich's clocks are followed.
  vi.useFakeTimers({ now: new Date('2026-11-30T01:20:00+08:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('takes the day that it is in China for 今天', async () => {
  const handleChange = vi.fn();
  renderInApp(<DayField aria-label="日期" onChange={handleChange} />);
  await userEvent.click(screen.getByRole('textbox', { name: '日期' }));
  await userEvent.click(await screen.findByText('今天'));
  expect(handleChange).toHaveBeenLastCalledWith('2026-11-30');
});

it('takes the moment that it is in China for 此刻', async () => {
  const handleChange = vi.fn();
  renderInApp(<MinuteField aria-label="时间" onChange={handleChange} />);
  await userEvent.click(screen.getByRole('textbox', { name: '时间' }));
  await userEvent.click(await screen.findByText('此刻'));
  expect(handleChange).toHaveBeenLastCalledWith('2026-11-30 01:20');
});
