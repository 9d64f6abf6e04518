import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Subtitle } from './Subtitle';
import { renderInApp } from './test-render';

it('shows whole on hover what is cut, and says nothing twice', () => {
  renderInApp(<Subtitle>两江新区文化馆 · 人和街道合唱艺术团</Subtitle>);
  const line = screen.getByText(/人和街道/);
  const width = vi.spyOn(line, 'scrollWidth', 'get').mockReturnValue(180);
  fireEvent.pointerEnter(line);
  expect(line).toHaveAttribute('title', '两江新区文化馆 · 人和街道合唱艺术团');
  width.mockReturnValue(0);
  fireEvent.pointerEnter(line);
  expect(line.title).toBe('');
});
