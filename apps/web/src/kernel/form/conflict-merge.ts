import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { Field } from '@yunguan/contract/kernel/field';
import { placeNamesOf } from '@yunguan/contract/kernel/groups';
import type { Values } from '@yunguan/contract/kernel/parse';
import { isSameValue } from './same-value';

export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Side | undefined>>;

/** One thing that a record says; chosen as a whole. */
export interface Part {
  readonly key: string;
  readonly label: string;
  /** Its fields; a place has several, for half of one address and half of the other is nowhere. */
  readonly names: readonly string[];
}

/** One thing that the two versions say differently. */
export interface Difference extends Part {
  readonly changedBy: Side | 'both' | 'unknown';
}

export interface Versions {
  readonly mine: Values;
  readonly theirs: Values;
  /** What both started from; undefined when it is not known, and then everything is for the user to decide. */
  readonly base: Values | undefined;
}

/** What differs between my form and the stored record, in the order of the form. */
export function differencesOf(declaration: AnyContent, versions: Versions): Difference[] {
  return differencesIn(partsOf(declaration), versions);
}

/** The same of a record that consists of the parts. */
export function differencesIn(parts: readonly Part[], { mine, theirs, base }: Versions): Difference[] {
  return parts.flatMap((part): Difference[] => {
    const differs = (a: Values, b: Values) => part.names.some((name) => !isSameValue(a[name], b[name]));
    if (!differs(mine, theirs)) return [];
    if (!base) return [{ ...part, changedBy: 'unknown' }];
    if (!differs(mine, base)) return [{ ...part, changedBy: 'theirs' }];
    return [{ ...part, changedBy: differs(theirs, base) ? 'both' : 'mine' }];
  });
}

/** What needs no decision: a change that only one side made. What both changed, or nobody knows who did, stays open. */
export function evidentChoices(differences: readonly Difference[]): Choices {
  return Object.fromEntries(
    differences.flatMap(({ key, changedBy }) =>
      changedBy === 'mine' || changedBy === 'theirs' ? [[key, changedBy] as const] : [],
    ),
  );
}

/** The form after the choices; undefined while one is open. */
export function mergeChosen(
  { mine, theirs }: Versions,
  differences: readonly Difference[],
  choices: Choices,
): Values | undefined {
  const merged = { ...mine };
  for (const { key, names } of differences) {
    const side = choices[key];
    if (side === undefined) return undefined;
    if (side === 'theirs') for (const name of names) merged[name] = theirs[name] ?? null;
  }
  return merged;
}

function partsOf(declaration: AnyContent): Part[] {
  const fields = Object.entries(declaration.fields);
  const names = placeNamesOf(declaration.fields);
  const place = fields.filter(([name, field]) => isOfPlace(field, name === names?.address)).map(([name]) => name);
  return fields.flatMap(([name, field]) => {
    if (!names || !place.includes(name)) return [{ key: name, label: field.label, names: [name] }];
    return name === place[0] ? [{ key: 'place', label: '所在区域与地址', names: place }] : [];
  });
}

function isOfPlace(field: Field, isAddress: boolean): boolean {
  return isAddress || field.kind === 'region' || field.kind === 'coordinate';
}
