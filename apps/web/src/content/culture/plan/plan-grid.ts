import { deliveryPlan, mostFrequency, type PlannedYear } from '@yunguan/contract/content/culture-plan';
import * as z from 'zod/mini';

/** The months of a year. */
export const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** A place in the grid: the line of a year, and a month. */
export interface Cell {
  /** Counts from 0. */
  readonly line: number;
  readonly month: number;
}

export interface MonthVisits {
  readonly year: number;
  readonly month: number;
  readonly frequency: number;
}

/** The plan that a field or an answer holds; anything unreadable counts as none. */
export function plannedYears(value: unknown): PlannedYear[] {
  return deliveryPlan.safeParse(value ?? []).data ?? [];
}

/** What somebody typed in a month that is no number of visits. */
const wrongMonth = z.object({
  year: z.int(),
  month: z.int(),
  frequency: z.string().check(z.refine((text) => numberIn(text) === undefined)),
});
export type WrongMonth = z.infer<typeof wrongMonth>;

/** What the grid holds: a plan, and the months whose text is none of it. */
export interface Sheet {
  readonly plan: readonly PlannedYear[];
  readonly wrong: readonly WrongMonth[];
}

/** The sheet of a field's value. */
export function sheetOf(value: unknown): Sheet {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const wrong = entries.flatMap((entry) => wrongMonth.safeParse(entry).data ?? []);
  return { plan: plannedYears(entries.filter((entry) => !wrongMonth.safeParse(entry).success)), wrong };
}

/** The value of the field: with a wrong month in it the form is refused, and a draft keeps what was typed. */
export function valueOf({ plan, wrong }: Sheet): (PlannedYear | WrongMonth)[] {
  return [...plan, ...wrong];
}

/** Text of a month that is no number of visits; undefined where there is none. */
export function wrongIn({ wrong }: Sheet, year: number, month: number): string | undefined {
  return wrong.find((one) => isSame(one, { year, month }))?.frequency;
}

/** Visits of one month. */
export function visitsIn(plan: readonly PlannedYear[], year: number, month: number): number {
  return plan.find((one) => one.year === year)?.dates.find((date) => date.month === month)?.frequency ?? 0;
}

/** Visits of one year. */
export function visitsOfYear(plan: readonly PlannedYear[], year: number): number {
  return months.reduce((sum, month) => sum + visitsIn(plan, year, month), 0);
}

/** Visits of one month over all years. */
export function visitsOfMonth(plan: readonly PlannedYear[], month: number): number {
  return plan.reduce((sum, { year }) => sum + visitsIn(plan, year, month), 0);
}

/** The plan with other numbers in some months; a month with 0 leaves it. */
export function withVisits(plan: readonly PlannedYear[], changes: readonly MonthVisits[]): PlannedYear[] {
  const kept = plan.flatMap(({ year, dates }) => dates.map((date) => ({ year, ...date })));
  // Of a month that is named twice the last one counts. A plan of more than 240 months is beyond the declaration.
  return (
    deliveryPlan.safeParse([...kept.filter((one) => !changes.some((other) => isSame(one, other))), ...changes])
      .data ?? [...plan]
  );
}

/** The sheet with other numbers in some months, whatever was typed there. */
export function withBlock({ plan, wrong }: Sheet, changes: readonly MonthVisits[]): Sheet {
  return {
    plan: withVisits(plan, changes),
    wrong: wrong.filter((one) => !changes.some((other) => isSame(one, other))),
  };
}

/** The sheet with another text in a month: a number of visits, or what is none and stays as it was typed. */
export function withTyped(sheet: Sheet, { year, month }: Month, text: string): Sheet {
  const frequency = numberIn(text);
  const { plan, wrong } = withBlock(sheet, [{ year, month, frequency: frequency ?? 0 }]);
  return { plan, wrong: frequency === undefined ? [...wrong, { year, month, frequency: text }] : wrong };
}

type Month = Pick<MonthVisits, 'year' | 'month'>;

const isSame = (one: Month, other: Month) => one.year === other.year && one.month === other.month;

/** Years that the sheet has something of. */
export function yearsIn({ plan, wrong }: Sheet): number[] {
  return [...plan, ...wrong].map(({ year }) => year);
}

/** Lines of the grid: this year and the next (002 §5.4), and any other year that has visits (texts.md K15). */
export function yearsOf(thisYear: number, ...others: readonly (readonly number[])[]): number[] {
  return [...new Set([thisYear, thisYear + 1, ...others.flat()])].sort((a, b) => a - b);
}

const narrow = (text: string) =>
  text.replaceAll(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

export interface Pasted {
  readonly changes: readonly MonthVisits[];
  /** Cells that are no number of visits; they stay as they were. */
  readonly skipped: number;
  /** Cells beyond the last month or the last year. */
  readonly outside: number;
}

/** A block of a spreadsheet, laid over the grid from a cell on; an empty cell empties. No text at all, as with a picture, changes nothing. */
export function pastedBlock(text: string, from: Cell, years: readonly number[]): Pasted {
  if (text === '') return { changes: [], skipped: 0, outside: 0 };
  const lines = text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);
  const cells = lines.flatMap((line, down) =>
    line.split('\t').map((value, right) => ({
      year: years[from.line + down],
      month: from.month + right,
      frequency: numberIn(value),
    })),
  );
  const inside = cells.flatMap(({ year, month, frequency }) =>
    year === undefined || month > months.length ? [] : [{ year, month, frequency }],
  );
  const changes = inside.flatMap(({ frequency, ...of }) => (frequency === undefined ? [] : [{ ...of, frequency }]));
  return { changes, skipped: inside.length - changes.length, outside: cells.length - inside.length };
}

/** undefined for what is no number of visits. */
function numberIn(value: string): number | undefined {
  const digits = narrow(value.trim());
  if (digits === '') return 0;
  if (!/^\d{1,9}$/.test(digits)) return undefined;
  return Number(digits) <= mostFrequency ? Number(digits) : undefined;
}

/** What is to be put right before the plan can be saved; undefined where nothing is. */
export function wrongWords({ wrong }: Sheet): string | undefined {
  return wrong.length === 0 ? undefined : `${wrong.length} 格不是 0 至 ${mostFrequency} 的整数，请改正`;
}

/** What became of a paste, in words. */
export function pastedWords({ changes, skipped, outside }: Pasted): string {
  const parts = [changes.length === 0 ? '没有可以粘贴的数字，计划未改动' : `已粘贴 ${changes.length} 个月`];
  if (skipped > 0) parts.push(`${skipped} 格不是 0 至 ${mostFrequency} 的数字，已跳过`);
  if (outside > 0) parts.push(`${outside} 格超出表格，已忽略`);
  return parts.join('；');
}

/** Where a key leads from a cell; undefined where it does not move. Enter goes down, and on to the next month. */
export function movedCell(at: Cell, key: string, lines: number): Cell | undefined {
  const { line, month } = at;
  const to = (next: Cell) => {
    const isInside = next.line >= 0 && next.line < lines && next.month >= 1 && next.month <= months.length;
    return isInside ? next : undefined;
  };
  switch (key) {
    case 'ArrowUp':
      return to({ line: line - 1, month });
    case 'ArrowDown':
      return to({ line: line + 1, month });
    case 'ArrowLeft':
      return to({ line, month: month - 1 });
    case 'ArrowRight':
      return to({ line, month: month + 1 });
    case 'Home':
      return { line, month: 1 };
    case 'End':
      return { line, month: months.length };
    case 'Enter':
      return to({ line: line + 1, month }) ?? to({ line: 0, month: month + 1 });
    default:
      return undefined;
  }
}
