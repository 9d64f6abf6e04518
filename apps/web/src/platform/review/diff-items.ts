import type { FieldChange } from '@yunguan/contract/platform/review';
import type { DiffItem } from '@/ui/diff/DiffView';

/** The server's changes as the comparison shows them; a video is compared by its address. */
export function diffItems(changes: readonly FieldChange[]): DiffItem[] {
  return changes.map(({ label, kind, before, after }): DiffItem => {
    if (kind === 'images') return { label, kind, before: listOf(before), after: listOf(after) };
    if (kind === 'flag') return { label, kind, before: flagOf(before), after: flagOf(after) };
    const shown = kind === 'video' ? 'text' : kind;
    return { label, kind: shown, before: wordsOf(before), after: wordsOf(after) };
  });
}

function listOf(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : null;
}

function flagOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function wordsOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : null;
}
