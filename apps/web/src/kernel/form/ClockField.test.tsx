// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { ClockField } from './ClockField';

it.each(['9:05', '09:05', '9：05', '09：05', '0905', '０９：０５', '９：０５'])('takes the time “%s”', async (text) => {
  const user = userEvent.setup();
  const handleChange = vi.fn();
  renderInApp(<ClockField label="开始时间" value="18:00" onChange={handleChange} />);
  const input = screen.getByRole('textbox', { name: '开始时间' });
  await user.click(input);
  await user.clear(input);
  await user.paste(text);
  await user.keyboard('{Enter}');
  expect(handleChange).toHaveBeenLastCalledWith('9:05');
});
