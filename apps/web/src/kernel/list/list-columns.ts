import type { ExportColumn } from '@yunguan/contract/kernel/content';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { ColumnChoice } from '@/ui/column-choice';

/** A column as a content type declares it. */
export interface ListColumn<Row> {
  /** Name of the answer field where the column can be sorted. */
  readonly key: string;
  readonly title: string;
  /** Head of the second line of cells that say two things. */
  readonly second?: { readonly title: string; readonly sortKey?: string };
  /** Pixels between the cell's paddings; one column goes without and takes what is left. */
  readonly width?: number;
  /** Numbers that are compared down the column stand at the end, digit below digit. */
  readonly align?: 'center' | 'end';
  /** Always shown. */
  readonly locked?: boolean;
  /** Stays at the end, in view and out of the settings: the row's actions. */
  readonly atEnd?: boolean;
  /** Export columns that say the same; they leave the export together with a hidden column. */
  readonly exports?: readonly string[];
  readonly render: (row: Row) => ReactNode;
}

const savedChoices = z.catch(z.array(z.object({ key: z.string(), visible: z.boolean() })), []);

/** A user's stored settings; anything unreadable counts as none. */
function readChoices(stored: unknown): z.infer<typeof savedChoices> {
  return savedChoices.parse(stored);
}

/** The settings in display order: the user's own, with columns that came since at their usual place. */
export function choicesOf<Row>(columns: readonly ListColumn<Row>[], stored: unknown): ColumnChoice[] {
  const choosable = columns.filter((column) => !column.atEnd);
  const saved = readChoices(stored).filter(({ key }) => choosable.some((column) => column.key === key));
  const order = saved.map(({ key }) => key);
  choosable.forEach(({ key }, index) => {
    if (order.includes(key)) return;
    const before = choosable[index - 1];
    order.splice(before ? order.indexOf(before.key) + 1 : 0, 0, key);
  });
  const hidden = new Set(saved.filter(({ visible }) => !visible).map(({ key }) => key));
  return order.flatMap((key) => {
    const column = choosable.find((one) => one.key === key);
    if (!column) return [];
    const locked = column.locked === true;
    return [{ key, label: nameOf(column), visible: locked || !hidden.has(key), locked }];
  });
}

/** Columns that the settings show, in their order; the row's actions come last. */
export function shownColumns<Row>(columns: readonly ListColumn<Row>[], choices: readonly ColumnChoice[]) {
  const chosen = choices.flatMap(({ key, visible }) => (visible ? columns.filter((column) => column.key === key) : []));
  return [...chosen, ...columns.filter((column) => column.atEnd)];
}

/** Export columns without those of hidden columns; undefined when nothing is hidden: then the export has them all. */
export function exportedColumns<Row>(
  all: readonly ExportColumn[],
  columns: readonly ListColumn<Row>[],
  shown: readonly ListColumn<Row>[],
): string[] | undefined {
  const kept = new Set(shown.flatMap((column) => column.exports ?? []));
  const left = columns.flatMap((column) => column.exports ?? []).filter((key) => !kept.has(key));
  if (left.length === 0) return undefined;
  return all.map(({ key }) => key).filter((key) => !left.includes(key));
}

/** Name of a column in the settings. */
function nameOf<Row>({ title, second }: ListColumn<Row>): string {
  return second ? `${title} / ${second.title}` : title;
}
