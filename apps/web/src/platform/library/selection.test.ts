import { describe, expect, it } from 'vitest';
import { moveCursor, noSelection, selectOnly, selectStretch, stretchTo, toggle, without } from './selection';

const rows = Array.from({ length: 10 }, (_, index) => ({ id: `r${index}` }));
const row = (index: number) => rows[index] ?? { id: '' };
const idsOf = ({ rows: selected }: { rows: ReadonlyMap<string, unknown> }) => [...selected.keys()];

describe('the selection', () => {
  it('is one file after a click, and with Ctrl takes others or gives them back', () => {
    const one = selectOnly(row(2), 2);
    const two = toggle(one, row(5), 5);
    expect(idsOf(two)).toEqual(['r2', 'r5']);
    expect(idsOf(toggle(two, row(2), 2))).toEqual(['r5']);
    expect(idsOf(selectOnly(row(7), 7))).toEqual(['r7']);
  });

  it('with Shift reaches from where it began, both ways, however often', () => {
    const one = selectOnly(row(4), 4);
    expect(stretchTo(one, 7)).toEqual({ first: 4, last: 7 });
    const down = selectStretch(one, rows.slice(4, 8), 7);
    expect(idsOf(down)).toEqual(['r4', 'r5', 'r6', 'r7']);
    expect(stretchTo(down, 2)).toEqual({ first: 2, last: 4 });
    expect(idsOf(selectStretch(down, rows.slice(2, 5), 2))).toEqual(['r2', 'r3', 'r4']);
  });

  it('begins where the keyboard stands when nothing was selected yet', () => {
    const moved = moveCursor(noSelection<{ id: string }>(), 3);
    expect(idsOf(moved)).toEqual([]);
    expect(stretchTo(moved, 5)).toEqual({ first: 3, last: 5 });
    expect(stretchTo(noSelection(), 5)).toEqual({ first: 5, last: 5 });
  });

  it('loses files that are gone, and stays where it is', () => {
    const two = toggle(selectOnly(row(1), 1), row(3), 3);
    expect(without(two, ['r1', 'other'])).toMatchObject({ cursor: 3 });
    expect(idsOf(without(two, ['r1', 'other']))).toEqual(['r3']);
  });
});
