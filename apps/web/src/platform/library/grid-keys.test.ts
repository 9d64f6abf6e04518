import { describe, expect, it } from 'vitest';
import { indexAfterKey } from './grid-keys';

/** Ten files in three full rows of three and one that holds one. */
const grid = { total: 10, columns: 3, rowsPerView: 2 };
const list = { total: 10, columns: 1, rowsPerView: 4 };

describe('arrow keys', () => {
  it('begin with the first file', () => {
    expect(indexAfterKey('ArrowDown', undefined, grid)).toBe(0);
    expect(indexAfterKey('End', undefined, grid)).toBe(9);
  });

  it('go to the neighbour and to the row above or below', () => {
    expect(indexAfterKey('ArrowRight', 2, grid)).toBe(3);
    expect(indexAfterKey('ArrowLeft', 3, grid)).toBe(2);
    expect(indexAfterKey('ArrowDown', 4, grid)).toBe(7);
    expect(indexAfterKey('ArrowUp', 4, grid)).toBe(1);
  });

  it('stay at the ends', () => {
    expect(indexAfterKey('ArrowLeft', 0, grid)).toBe(0);
    expect(indexAfterKey('ArrowRight', 9, grid)).toBe(9);
    expect(indexAfterKey('ArrowUp', 1, grid)).toBe(1);
    expect(indexAfterKey('ArrowDown', 9, grid)).toBe(9);
  });

  it('reach a last row that is not full', () => {
    expect(indexAfterKey('ArrowDown', 8, grid)).toBe(9);
  });

  it('of a list go up and down only', () => {
    expect(indexAfterKey('ArrowRight', 3, list)).toBeUndefined();
    expect(indexAfterKey('ArrowDown', 3, list)).toBe(4);
  });
});

describe('other keys', () => {
  it('go by what is in sight, and to the ends', () => {
    expect(indexAfterKey('PageDown', 0, list)).toBe(3);
    expect(indexAfterKey('PageDown', 8, list)).toBe(9);
    expect(indexAfterKey('PageUp', 4, grid)).toBe(1);
    expect(indexAfterKey('Home', 7, grid)).toBe(0);
    expect(indexAfterKey('End', 0, grid)).toBe(9);
  });

  it('lead nowhere when they mean nothing or there is nothing', () => {
    expect(indexAfterKey('x', 1, grid)).toBeUndefined();
    expect(indexAfterKey('toString', 1, grid)).toBeUndefined();
    expect(indexAfterKey('ArrowDown', undefined, { ...grid, total: 0 })).toBeUndefined();
  });
});
