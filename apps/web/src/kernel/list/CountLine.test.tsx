import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CountLine } from './CountLine';

it.each([
  [0, '0 票'],
  [99_999, '99,999 票'],
])('tells all digits of %i', (count, text) => {
  render(<CountLine count={count} unit="票" />);
  expect(screen.getByText(text)).not.toHaveAttribute('title');
});

it.each([
  [100_000, '10 万票', '100,000 票'],
  [1_239_999, '123.9 万票', '1,239,999 票'],
  [9_999_999, '999.9 万票', '9,999,999 票'],
  [12_399_999, '1,239 万票', '12,399,999 票'],
  [123_999_999, '1.23 亿票', '123,999,999 票'],
])(
  'tells %i in so many digits as fit into a column, never rounded up, and the exact count on hover',
  (count, text, exact) => {
    render(<CountLine count={count} unit="票" />);
    expect(screen.getByText(text)).toHaveAttribute('title', exact);
  },
);

it('tells a count without its unit where the head of the column says it', () => {
  render(<CountLine count={1_239_999} />);
  expect(screen.getByText('123.9 万')).toHaveAttribute('title', '1,239,999');
});
