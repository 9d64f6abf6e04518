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

it('shows an upright picture whole, and the next one as it is', () => {
  const load = (size: { naturalWidth: number; naturalHeight: number }) => {
    const shown = picture();
    if (!shown) throw new Error('no picture');
    for (const [name, value] of Object.entries(size)) Object.defineProperty(shown, name, { configurable: true, value });
    fireEvent.load(shown);
  };
  const { rerender } = render(<CoverThumb src="/files/aa/one.jpg" title="陈雅琴" />);
  load({ naturalWidth: 300, naturalHeight: 400 });
  expect(picture()).toHaveClass('cover-thumb-upright');
  rerender(<CoverThumb src="/files/bb/two.jpg" title="书法展" />);
  expect(picture()).not.toHaveClass('cover-thumb-upright');
  load({ naturalWidth: 375, naturalHeight: 170 });
  expect(picture()).not.toHaveClass('cover-thumb-upright');
});
