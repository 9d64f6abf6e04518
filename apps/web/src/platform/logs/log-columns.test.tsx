import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resultColumn } from './log-columns';

const entry = { userName: '唐晓岚', address: '10.0.0.1' };
const show = (result: 'ok' | 'refused', resultText: string) =>
  render(<>{resultColumn.render(undefined, { ...entry, result, resultText })}</>);

it('tells why a call was refused in a line of its own, whole on hover', () => {
  show('refused', '被拒绝（与他人修改冲突）');
  expect(screen.getByText('被拒绝')).toHaveClass('status-tag');
  expect(screen.getByText('与他人修改冲突')).toHaveAttribute('title', '与他人修改冲突');
});

it.each(['成功', '由周明霞结束'])('shows a result without a reason as it is: %s', (text) => {
  const { container } = show('ok', text);
  expect(container).toHaveTextContent(new RegExp(`^${text}$`));
});
