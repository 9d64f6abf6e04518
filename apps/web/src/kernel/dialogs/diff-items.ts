import type { FieldChange } from '@yunguan/contract/platform/review';
import type { DiffItem } from '@/ui/diff/DiffView';
import { entryLines } from './entry-lines';

/** Changes as the review calls answer them, in the shape that the comparison draws. */
export function diffItems(changes: readonly FieldChange[]): DiffItem[] {
  return changes.map(toItem);
}

function toItem({ label, kind, unit, before, after }: FieldChange): DiffItem {
  if (kind === 'images') return { label, kind, before: listOf(before), after: listOf(after) };
  if (kind === 'list') return { label, kind, before: linesOf(before), after: linesOf(after) };
  if (kind === 'flag') return { label, kind, before: flagOf(before), after: flagOf(after) };
  return { label, kind, before: textOf(before, unit), after: textOf(after, unit) };
}

function textOf(value: unknown, unit: string | undefined): string | null {
  if (typeof value === 'number' && unit !== undefined) return `${value} ${unit}`;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function linesOf(value: unknown): string | null {
  return typeof value === 'string' ? entryLines(value) : null;
}

function flagOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function listOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null;
}
