import type { Conflict } from '@yunguan/contract/kernel/envelope';
import type { Tx } from '../db/database';
import type { Actor } from './access/actor';
import { AppError } from './app-error';
import { secondText } from './china-sql';

/** Who saved a row last and when, and the version that came of it. */
export interface LastSave {
  readonly version: number;
  /** Empty where nobody but the program has written the row. */
  readonly updatedBy: string | null;
  readonly updatedById: string | null;
  /** China time. */
  readonly updatedAt: string;
}

/**
 * Select list of the last save of `alias`, where the row keeps the id of who it was. The name is looked up, not joined:
 * after a wait for somebody else's change a join would find the row no more.
 */
export function lastSaveById(alias: string): string {
  return lastSaveSql(alias, {
    name: `(select u.real_name from staff_user u where u.id = ${alias}.updated_by)`,
    id: `${alias}.updated_by`,
  });
}

/** The same where the row keeps the name of that moment, in `column`, beside the id. */
export function lastSaveByName(alias: string, column: 'updated_by' | 'updated_by_name'): string {
  return lastSaveSql(alias, { name: `${alias}.${column}`, id: `${alias}.updated_by_id` });
}

function lastSaveSql(alias: string, { name, id }: { readonly name: string; readonly id: string }): string {
  return `${alias}.version, ${name} as "updatedBy", ${id} as "updatedById", ${secondText(`${alias}.updated_at`)} as "updatedAt"`;
}

/** The last save of a row that the caller holds, where it keeps the name in `updated_by`. */
export async function readLastSave(tx: Tx, table: string, id: string): Promise<LastSave> {
  const text = `select ${lastSaveByName('r', 'updated_by')} from ${table} r where r.id = $1`;
  const [saved] = await tx.query<LastSave & Record<string, unknown>>(text, [id]);
  if (!saved) throw AppError.forbidden();
  return saved;
}

/** True for a version that has been replaced; none sent = none checked (decisions §5). */
export function isStale({ version: newest }: Pick<LastSave, 'version'>, version: number | null | undefined): boolean {
  return typeof version === 'number' && version !== newest;
}

/** What whoever comes too late is told: who saved meanwhile, when, and whether it was he himself in another window. */
export function conflictOf({ userId }: Pick<Actor, 'userId'>, stored: LastSave): Conflict {
  const { updatedBy, updatedById, updatedAt: time, version } = stored;
  return { userName: updatedBy || '系统', time, version, isOwn: updatedById === userId };
}

/** Refuses to save over a version that the caller has not seen. @throws AppError CONFLICT */
export function assertFresh(actor: Pick<Actor, 'userId'>, stored: LastSave, version: number | null | undefined): void {
  if (isStale(stored, version)) throw AppError.conflict(conflictOf(actor, stored));
}
