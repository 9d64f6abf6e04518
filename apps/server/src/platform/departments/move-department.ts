import { movedTo, writeOrder } from '../../kernel/list-order';
import { assertPlace, findDepartment, parentAmong, type WritingDepartments } from './department-place';

interface Move {
  readonly id: string;
  readonly parentId?: string | null | undefined;
  /** Counted from 0 among the brothers without it; beyond the end is the end. */
  readonly index: number;
}

/** Puts a department below a parent of its venue, or to the top, at a place among its brothers. */
export async function moveDepartment(writing: WritingDepartments, move: Move) {
  const { tx } = writing;
  const { venueId, department, all } = await findDepartment(writing, move.id, 'edit');
  const { id, name } = department;
  const parentId = parentAmong(all, move.parentId);
  assertPlace(all, { id, parentId, name });
  const brothers = all.filter((one) => one.parentId === parentId).map((one) => one.id);
  // The version, and who made it, guards the name only: two people may order the same tree.
  await tx.query('update department set parent_id = $2 where id = $1', [id, parentId]);
  await writeOrder(tx, 'department', movedTo(brothers, id, move.index));
  return { id, venueId, name };
}
