import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { NumberInput } from './NumberInput';

it.each([
  ['１，２００．５', 1200.5],
  ['1,200 人', 1200],
  ['86㎡', 86],
  ['-3-', -3],
  ['100-200', 100],
  ['1.2E+05', 120_000],
  ['￥ 3 000.50 元', 3000.5],
  ['.5', 0.5],
  ['12。5', 12.5],
])('takes what people type and paste: %s', async (text, taken) => {
  const onChange = vi.fn<(value: number | null) => void>();
  render(<NumberInput<number> aria-label="人数" onChange={onChange} />);
  await userEvent.click(screen.getByLabelText('人数'));
  await userEvent.paste(text);
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith(taken);
});
