import { expect, it } from 'vitest';
import { gridMove } from './grid-moves';

/** Eight options in rows of three. */
const from = (key: string, at: number) => gridMove(key, { at, count: 8, columns: 3 });

it('goes around the grid by the arrows and stops at its ends', () => {
  expect(from('ArrowRight', 0)).toEqual({ to: 1 });
  expect(from('ArrowRight', 7)).toEqual({ to: 7 });
  expect(from('ArrowLeft', 0)).toEqual({ to: 0 });
  expect(from('ArrowDown', 1)).toEqual({ to: 4 });
  expect(from('ArrowUp', 4)).toEqual({ to: 1 });
  expect(from('ArrowUp', 2)).toEqual({ to: 2 });
  expect(from('End', 0)).toEqual({ to: 7 });
  expect(from('Home', 7)).toEqual({ to: 0 });
});

it('reaches the end of a short last row from above, and stays there', () => {
  expect(from('ArrowDown', 5)).toEqual({ to: 7 });
  expect(from('ArrowDown', 6)).toEqual({ to: 6 });
});

it('turns the page by its keys and leaves other keys alone', () => {
  expect(from('PageDown', 3)).toEqual({ page: 1 });
  expect(from('PageUp', 3)).toEqual({ page: -1 });
  expect(from('a', 3)).toBeUndefined();
});
