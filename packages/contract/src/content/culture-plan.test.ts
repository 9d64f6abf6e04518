import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryPlan, mostFrequency, plannedVisits, planText } from './culture-plan';

const flat = fc.array(
  fc.record({
    // Few years, so that months are often named twice.
    year: fc.constantFrom(2000, 2026, 2100),
    month: fc.integer({ min: 1, max: 12 }),
    frequency: fc.integer({ min: 0, max: mostFrequency }),
  }),
  { maxLength: 60 },
);
const monthKey = ({ year, month }: { year: number; month: number }) => year * 100 + month;

describe('a plan', () => {
  it('keeps of each month the number that was sent last, in the order of time, without empty months', () => {
    fc.assert(
      fc.property(flat, (sent) => {
        const last = new Map(sent.map((one) => [monthKey(one), one.frequency]));
        const wanted = [...last.entries()].filter(([, frequency]) => frequency > 0).sort(([a], [b]) => a - b);
        const read = deliveryPlan.parse(sent);
        expect(
          read.flatMap(({ year, dates }) =>
            dates.map(({ month, frequency }) => [monthKey({ year, month }), frequency]),
          ),
        ).toEqual(wanted);
        expect(read.every(({ dates }) => dates.length > 0)).toBe(true);
        expect(plannedVisits(read)).toBe(wanted.reduce((sum, [, frequency]) => sum + frequency, 0));
      }),
    );
  });

  it('says the same whether it is sent flat, as it was read, or as the texts of inputs', () => {
    fc.assert(
      fc.property(flat, (sent) => {
        const read = deliveryPlan.parse(sent);
        expect(deliveryPlan.parse(read)).toEqual(read);
        const typed = sent.map(({ year, month, frequency }) => ({
          year: String(year),
          month: String(month),
          frequency: String(frequency),
        }));
        expect(deliveryPlan.parse(typed)).toEqual(read);
      }),
    );
  });

  it('takes nothing but whole numbers of visits, and says so', () => {
    const numbers = fc.oneof(
      fc.double({ noInteger: true }),
      fc.integer({ max: -1 }),
      fc.integer({ min: mostFrequency + 1 }),
      fc.string().filter((text) => text !== '' && !/^\s*\d+\s*$/.test(text)),
      fc.boolean(),
    );
    fc.assert(
      fc.property(numbers, (frequency) => {
        const result = deliveryPlan.safeParse([{ year: 2027, month: 1, frequency }]);
        expect(result.success, String(frequency)).toBe(false);
        expect(result.error?.issues[0]?.message).toMatch(/配送/);
      }),
    );
  });

  it('is for months of the calendar, of this century, with as many visits as a cell of the grid holds', () => {
    const isTaken = (change: object) =>
      deliveryPlan.safeParse([{ year: 2027, month: 1, frequency: 1, ...change }]).success;
    expect([0, 1, 12, 13].map((month) => isTaken({ month }))).toEqual([false, true, true, false]);
    expect([1999, 2000, 2100, 2101].map((year) => isTaken({ year }))).toEqual([false, true, true, false]);
    expect([999, 1000].map((frequency) => isTaken({ frequency }))).toEqual([true, false]);
  });

  it('is read as a line of text', () => {
    const plan = deliveryPlan.parse([
      { year: 2027, month: 2, frequency: 1 },
      { year: 2026, month: 12, frequency: 3 },
    ]);
    expect(planText(plan)).toBe('2026年：12月 3 次；2027年：2月 1 次');
    expect(planText([])).toBe('');
  });
});
