import * as z from 'zod';
import type { Field } from '../kernel/field';

/** Largest number of visits in one month. */
export const mostFrequency = 999;
const wrong = '配送计划只能填写数字';

const digits = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value),
  z.int({ error: wrong }),
);
const year = digits.pipe(z.int().min(2000, '配送计划的年份不正确').max(2100, '配送计划的年份不正确'));
const month = digits.pipe(z.int().min(1, '配送计划的月份不正确').max(12, '配送计划的月份不正确'));
// An empty cell of the grid is no visit.
const frequency = z
  .union([digits, z.null(), z.literal('').transform(() => null)], { error: wrong })
  .optional()
  .transform((value) => value ?? 0)
  .pipe(z.int({ error: wrong }).min(0, wrong).max(mostFrequency, `每月配送次数不能超过 ${mostFrequency}`));

const plannedMonth = z.object({ month, frequency });
const plannedYear = z.object({ year, dates: z.array(plannedMonth, { error: wrong }).max(240, wrong) });
export type PlannedYear = z.infer<typeof plannedYear>;
const flatMonth = z.object({ year, month, frequency });

/**
 * A plan of visits by year and month. It is sent flat and read nested (texts.md K15): both are understood, and both
 * become the nested one, years and months in order, each month once, months without visits left out.
 */
export const deliveryPlan = z
  .array(z.union([plannedYear, flatMonth], { error: wrong }), { error: wrong })
  .max(240, wrong)
  .transform((entries): PlannedYear[] => {
    const flat = entries.flatMap((entry) =>
      'dates' in entry ? entry.dates.map((date) => ({ year: entry.year, ...date })) : [entry],
    );
    // Of a month that is named twice the last one counts, as in a grid that is pasted over.
    const byMonth = new Map(flat.map((one) => [one.year * 100 + one.month, one]));
    const kept = [...byMonth.entries()]
      .sort(([a], [b]) => a - b)
      .flatMap(([, one]) => (one.frequency > 0 ? [one] : []));
    return [...new Set(kept.map((one) => one.year))].map((of) => ({
      year: of,
      dates: kept.filter((one) => one.year === of).map((one) => ({ month: one.month, frequency: one.frequency })),
    }));
  });

/** Visits by month over two years (002 §5.4). */
export function plans(label: string): Field<PlannedYear[]> {
  return {
    kind: 'plans',
    label,
    initial: [],
    asked: deliveryPlan,
    shown: z.array(z.unknown()),
    inWords: (value) => planText(deliveryPlan.safeParse(value).data ?? []),
  };
}

/** All visits of a plan. */
export function plannedVisits(years: readonly PlannedYear[]): number {
  return years.reduce((sum, { dates }) => sum + dates.reduce((visits, date) => visits + date.frequency, 0), 0);
}

/** The plan as a line of text: a review names what changed. */
export function planText(years: readonly PlannedYear[]): string {
  return years
    .map((one) => `${one.year}年：${one.dates.map((date) => `${date.month}月 ${date.frequency} 次`).join('、')}`)
    .join('；');
}
