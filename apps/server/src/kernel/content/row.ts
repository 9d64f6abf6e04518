import type { FieldKind } from '@yunguan/contract/kernel/field';
import { recordKinds } from '@yunguan/contract/kernel/parse';
import type { Transaction } from '../../db/database';

/** Assignments beside the given columns, for a row that exists already. */
export const nextVersion = 'version = version + 1';
export const saved = `${nextVersion}, updated_at = now()`;

export interface RowWrite {
  readonly id: string;
  readonly isNew: boolean;
  readonly columns: Readonly<Record<string, unknown>>;
  /** SQL assignments of an update that are not values. */
  readonly further: string;
}

/** Inserts a row, or updates one that the caller has locked. Only transitions give `status` among the columns. */
export function writeRow(tx: Transaction, table: string, { id, isNew, columns, further }: RowWrite): void {
  const names = Object.keys(columns);
  const values = [id, ...Object.values(columns)];
  if (isNew) {
    const places = values.map((_, index) => `$${index + 1}`);
    return tx.send(`insert into ${table} (id, ${names.join(', ')}) values (${places.join(', ')})`, values);
  }
  const sets = [...names.map((name, index) => `${name} = $${index + 2}`), further];
  tx.send(`update ${table} set ${sets.join(', ')} where id = $1`, values);
}

/** A value as its column takes it. */
export function columnValue(kind: FieldKind | undefined, value: unknown): unknown {
  // Minutes travel as China time; the column holds a moment.
  if (kind === 'minute' && typeof value === 'string') return `${value}:00+08`;
  // A list that is no array of the database but JSON.
  if (kind !== undefined && recordKinds.has(kind)) return JSON.stringify(value ?? []);
  return value;
}
