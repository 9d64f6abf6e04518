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
  [123_456_789, '12,345.6 万票', '123,456,789 票'],
])('tells %i in 万, never rounded up, and the exact count on hover', (count, text, exact) => {
  render(<CountLine count={count} unit="票" />);
  expect(screen.getByText(text)).toHaveAttribute('title', exact);
});
