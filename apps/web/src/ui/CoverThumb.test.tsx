import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CoverThumb } from './CoverThumb';

const picture = () => document.querySelector('img');

it('asks for the file again when a lost network is back', () => {
  render(<CoverThumb src="/files/aa/one.jpg" title="书法展" />);
  const shown = picture();
  if (shown) fireEvent.error(shown);
  expect(picture()).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(picture()).toBeInTheDocument();
});

it('shows no broken picture where the file cannot be read, and tries another one anew', () => {
  const { rerender } = render(<CoverThumb src="/files/aa/one.jpg" title="书法展" onReplace={() => undefined} />);
  const shown = picture();
  expect(shown).toBeInTheDocument();
  if (shown) fireEvent.error(shown);
  expect(picture()).toBeNull();
  expect(screen.getByRole('button', { name: '暂无封面更换展示图：书法展' })).toHaveTextContent('暂无封面');
  rerender(<CoverThumb src="/files/bb/two.jpg" title="书法展" onReplace={() => undefined} />);
  expect(picture()).toBeInTheDocument();
});
