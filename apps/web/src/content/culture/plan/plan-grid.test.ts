import { culture } from '@yunguan/contract/content/culture';
import { deliveryPlan, mostFrequency, type PlannedYear, plannedVisits } from '@yunguan/contract/content/culture-plan';
import { fieldProblem } from '@yunguan/contract/kernel/parse';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cell,
  months,
  movedCell,
  pastedBlock,
  pastedWords,
  plannedYears,
  type Sheet,
  sheetOf,
  visitsIn,
  visitsOfMonth,
  valueOf,
  visitsOfYear,
  withTyped,
  withVisits,
  wrongIn,
  yearsOf,
} from './plan-grid';

const years = [2026, 2027];
const first: Cell = { line: 0, month: 1 };
const frequencies = fc.integer({ min: 0, max: mostFrequency });
const monthVisits = fc.record({
  year: fc.integer({ min: 2024, max: 2029 }),
  month: fc.integer({ min: 1, max: 12 }),
  frequency: frequencies,
});
const plans = fc.array(monthVisits, { maxLength: 40 }).map((flat): PlannedYear[] => deliveryPlan.parse(flat));
const cells = fc.record({ line: fc.integer({ min: 0, max: 1 }), month: fc.integer({ min: 1, max: 12 }) });

describe('a block that is pasted', () => {
  it('from Excel fills the grid from the cell on, month by month and year by year', () => {
    const { changes } = pastedBlock('1\t2\r\n3\t4\r\n', { line: 0, month: 11 }, years);
    expect(withVisits([], changes)).toEqual([
      {
        year: 2026,
        dates: [
          { month: 11, frequency: 1 },
          { month: 12, frequency: 2 },
        ],
      },
      {
        year: 2027,
        dates: [
          { month: 11, frequency: 3 },
          { month: 12, frequency: 4 },
        ],
      },
    ]);
  });

  it('of any size is read back as it was copied', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(frequencies, { minLength: 12, maxLength: 12 }), { minLength: 2, maxLength: 2 }),
        (grid) => {
          const text = grid.map((line) => line.map((visits) => visits || '').join('\t')).join('\r\n');
          const plan = withVisits([], pastedBlock(text, first, years).changes);
          expect(years.map((year) => months.map((month) => visitsIn(plan, year, month)))).toEqual(grid);
        },
      ),
    );
  });

  it('counts every cell once: taken, skipped or outside', () => {
    const value = fc.oneof(frequencies.map(String), fc.constantFrom('', ' 7 ', '三', '1.5', '-2', '1000', '１２'));
    const blocks = fc.array(fc.array(value, { minLength: 1, maxLength: 14 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(blocks, cells, (block, from) => {
        const { changes, skipped, outside } = pastedBlock(
          `${block.map((line) => line.join('\t')).join('\n')}\n`,
          from,
          years,
        );
        expect(changes.length + skipped + outside).toBe(block.flat().length);
        for (const { frequency, month } of changes) {
          expect(frequency).toBeLessThanOrEqual(mostFrequency);
          expect(month).toBeLessThanOrEqual(12);
        }
      }),
    );
  });

  it('leaves what is no number as it was, and says so', () => {
    const before = withVisits([], [{ year: 2026, month: 2, frequency: 9 }]);
    const block = pastedBlock('1\t计划\t3\t1000\n4\n5', { line: 0, month: 1 }, years);
    expect(visitsIn(withVisits(before, block.changes), 2026, 2)).toBe(9);
    expect(pastedWords(block)).toBe('已粘贴 3 个月；2 格不是 0 至 999 的数字，已跳过；1 格超出表格，已忽略');
  });

  it('empties a month by an empty cell, and reads full-width digits', () => {
    const before = withVisits([], [{ year: 2026, month: 1, frequency: 9 }]);
    const { changes } = pastedBlock('\t１２', first, years);
    expect(withVisits(before, changes)).toEqual([{ year: 2026, dates: [{ month: 2, frequency: 12 }] }]);
  });
});

describe('totals', () => {
  it('of the years and of the months are both the total of the plan', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const shown = yearsOf(
          2026,
          plan.map(({ year }) => year),
        );
        const byYear = shown.reduce((sum, year) => sum + visitsOfYear(plan, year), 0);
        const byMonth = months.reduce((sum, month) => sum + visitsOfMonth(plan, month), 0);
        expect([byYear, byMonth]).toEqual([plannedVisits(plan), plannedVisits(plan)]);
      }),
    );
  });
});

describe('a changed month', () => {
  it('changes no other one, years outside of the two included', () => {
    fc.assert(
      fc.property(plans, monthVisits, (plan, change) => {
        const after = withVisits(plan, [change]);
        expect(visitsIn(after, change.year, change.month)).toBe(change.frequency);
        expect(plannedVisits(after) - change.frequency).toBe(
          plannedVisits(plan) - visitsIn(plan, change.year, change.month),
        );
        expect(plannedYears(after)).toEqual(after);
      }),
    );
  });
});

describe('what is typed in a month', () => {
  const none: Sheet = { plan: [], wrong: [] };

  it.each([
    ['12', 12],
    ['０3', 3],
    ['007', 7],
    [' 8 ', 8],
    ['999', 999],
    ['0', 0],
    ['', 0],
  ])('%j is %d visits', (text, visits) => {
    const sheet = withTyped(none, { year: 2026, month: 3 }, text);
    expect([visitsIn(sheet.plan, 2026, 3), sheet.wrong]).toEqual([visits, []]);
  });

  it.each([
    ['1.5', '配送计划只能填写数字'],
    ['-1.5', '配送计划只能填写数字'],
    ['1a2次', '配送计划只能填写数字'],
    ['无', '配送计划只能填写数字'],
    ['1000', '每月配送次数不能超过 999'],
  ])('%j stays what it is, in place of the visits, and the form refuses it: %s', (text, message) => {
    const before = withTyped(none, { year: 2026, month: 3 }, '12');
    const sheet = withTyped(before, { year: 2026, month: 3 }, text);
    expect([sheet.plan, wrongIn(sheet, 2026, 3)]).toEqual([[], text]);
    expect(fieldProblem(culture.fields.plans, valueOf(sheet), 'draft')).toBe(message);
    expect(withTyped(sheet, { year: 2026, month: 3 }, '12')).toEqual(before);
  });

  it('is read back from the form as it was, and refused where it is no number of visits', () => {
    const typed = fc.tuple(monthVisits, fc.oneof(frequencies.map(String), fc.string(), fc.constantFrom('1.5', '1000')));
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 12 }), (all) => {
        const sheet = all.reduce((so, [at, text]) => withTyped(so, at, text), none);
        expect(sheetOf(valueOf(sheet))).toEqual(sheet);
        expect(deliveryPlan.safeParse(valueOf(sheet)).success).toBe(sheet.wrong.length === 0);
      }),
    );
  });
});

it('shows this year and the next, and years that have visits', () => {
  expect(yearsOf(2026, [2024, 2027], [])).toEqual([2024, 2026, 2027]);
});

describe('keys', () => {
  it('lead out of the grid from no cell', () => {
    const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', 'a', 'Tab');
    fc.assert(
      fc.property(cells, keys, (at, key) => {
        const next = movedCell(at, key, years.length);
        if (!next) return;
        expect(years[next.line]).toBeDefined();
        expect(months).toContain(next.month);
      }),
    );
  });

  it('Enter goes through every cell, month by month', () => {
    const way: Cell[] = [first];
    for (let next = movedCell(first, 'Enter', 2); next; next = movedCell(next, 'Enter', 2)) way.push(next);
    expect(way).toHaveLength(24);
    expect(way.at(-1)).toEqual({ line: 1, month: 12 });
  });
});
