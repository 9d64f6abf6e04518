import { placeProblem } from '@yunguan/contract/kernel/tree';
import { departmentPlaces } from '@yunguan/contract/platform/departments';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { type Actor, holdsIn } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { readDepartments, type StoredDepartment, venueOfDepartment } from './read-departments';

export interface WritingDepartments {
  readonly tx: Transaction;
  readonly deps: Deps;
  readonly actor: Actor;
}

/** All departments of a venue, which stay as they are until the transaction ends: cycles and names are judged on the whole. */
export async function lockDepartments(tx: Transaction, venueId: string): Promise<StoredDepartment[]> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('department:' || $1, 0))`, [venueId]);
  return readDepartments(tx, venueId);
}

/** A department that the actor may change, among the locked ones of its venue; refuses as if it did not exist. */
export async function findDepartment({ tx, actor }: WritingDepartments, asked: string, right: 'edit' | 'del') {
  const venueId = await venueOfDepartment(tx, asked);
  if (venueId === undefined || !holdsIn(actor, 'department', right, venueId)) throw AppError.forbidden();
  const all = await lockDepartments(tx, venueId);
  const department = all.find(({ id }) => id === asked.toLowerCase());
  if (!department) throw AppError.forbidden();
  return { venueId, department, all };
}

/** The parent that a payload names, which must be a department of the venue; null for the top. */
export function parentAmong(all: readonly StoredDepartment[], asked: string | null | undefined): string | null {
  if (!asked) return null;
  const parent = all.find(({ id }) => id === asked.toLowerCase());
  if (!parent) throw AppError.forbidden();
  return parent.id;
}

interface Place {
  /** Missing for a new department. */
  readonly id?: string;
  readonly parentId: string | null;
  readonly name: string;
}

/** Refuses a place inside of itself, a sixth level's child, and a name that a brother has. */
export function assertPlace(all: readonly StoredDepartment[], { id, parentId, name }: Place): void {
  const misplaced = placeProblem(all, { id, parentId }, departmentPlaces);
  if (misplaced !== undefined) throw AppError.invalid([{ field: 'parentId', message: misplaced }]);
  if (all.some((one) => one.parentId === parentId && one.name === name && one.id !== id)) {
    throw AppError.invalid([{ field: 'name', message: `同级已有部门“${name}”` }]);
  }
}
