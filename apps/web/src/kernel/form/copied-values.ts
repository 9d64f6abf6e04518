import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { FieldKind } from '@yunguan/contract/kernel/field';
import type { Values } from '@yunguan/contract/kernel/parse';

/** What belongs to one occasion alone: copied, last year's dates would be submitted unseen. */
const onceOnly: ReadonlySet<FieldKind> = new Set<FieldKind>(['minute', 'date', 'sessions', 'plans', 'photoAlbums']);

/** Whether a record of the type may serve as the pattern of another: not one that stands for a person. */
export function isCopyable({ fields }: Pick<AnyContent, 'fields'>): boolean {
  return !Object.values(fields).some(({ kind }) => kind === 'idCard');
}

/** The values that a new record of the venue takes over from another one. */
export function copiedValues({ fields }: Pick<AnyContent, 'fields'>, row: Values, venueId?: string): Values {
  const taken = Object.entries(fields).filter(
    ([name, { kind }]) => !staysBehind(kind, row, venueId) && row[name] !== undefined,
  );
  return Object.fromEntries(taken.map(([name]) => [name, row[name]]));
}

/** Labels of what the other record has and a copy of it in the venue starts without. */
export function leftOutLabels({ fields }: Pick<AnyContent, 'fields'>, row: Values, venueId?: string): string[] {
  const left = Object.entries(fields).filter(
    ([name, { kind }]) => staysBehind(kind, row, venueId) && !isEmpty(row[name]),
  );
  return left.map(([, { label }]) => label);
}

/** What belongs to one occasion, and people and things of another venue, whom a record of this one cannot name. */
function staysBehind(kind: FieldKind, row: Values, venueId: string | undefined): boolean {
  return onceOnly.has(kind) || (kind === 'choices' && venueId !== undefined && row.venueId !== venueId);
}

const isEmpty = (value: unknown) => (Array.isArray(value) ? value.length === 0 : (value ?? '') === '');
