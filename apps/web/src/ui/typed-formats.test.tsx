// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DateRange } from './DateRange';
import { DayField } from './DayField';
import { renderInApp } from './test-render';

async function paste(name: string, text: string) {
  const user = userEvent.setup();
  const input = screen.getByRole('textbox', { name });
  await user.click(input);
  await user.clear(input);
  await user.paste(text);
  await user.keyboard('{Enter}');
}

it.each(['2026-12-05', '2026/12/05', '2026.12.05', '20261205', '2026年12月5日', '2026年12月05日'])(
  'takes the day “%s”',
  async (text) => {
    const handleChange = vi.fn();
    renderInApp(<DayField aria-label="日期" onChange={handleChange} />);
    await paste('日期', text);
    expect(handleChange).toHaveBeenLastCalledWith('2026-12-05');
  },
);

it('takes moments of a range', async () => {
  const handleChange = vi.fn();
  renderInApp(<DateRange withTime onChange={handleChange} />);
  await paste('开始时间', '2026/12/05 08:30');
  await paste('结束时间', '2026年12月31日 21:00');
  expect(handleChange).toHaveBeenLastCalledWith(['2026-12-05 08:30:00', '2026-12-31 21:00:00']);
});
