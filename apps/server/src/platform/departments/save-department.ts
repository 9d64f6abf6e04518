import { assertFresh, type LastSave, lastSaveByName } from '../../kernel/last-save';
import { uuidv7 } from '../../kernel/uuid';
import { assertPlace, findDepartment, lockDepartments, parentAmong, type WritingDepartments } from './department-place';

interface NewDepartment {
  readonly venueId: string;
  readonly parentId?: string | null | undefined;
  readonly name: string;
  /** Behind its brothers when it is not given. */
  readonly sort?: number | null | undefined;
}

/** Adds a department; answers its id. */
export async function addDepartment({ tx, deps, actor }: WritingDepartments, wanted: NewDepartment): Promise<string> {
  const { venueId, name } = wanted;
  const all = await lockDepartments(tx, venueId);
  const parentId = parentAmong(all, wanted.parentId);
  assertPlace(all, { parentId, name });
  const last = Math.max(-1, ...all.filter((one) => one.parentId === parentId).map(({ sort }) => sort));
  const id = uuidv7(deps.clock.now().getTime());
  await tx.query(
    `insert into department (id, venue_id, parent_id, name, sort, updated_by, updated_by_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, venueId, parentId, name, wanted.sort ?? last + 1, actor.realName, actor.userId],
  );
  return id;
}

interface Renaming {
  readonly id: string;
  readonly name: string;
  readonly version?: number | null | undefined;
}

/** Renames a department; answers what it was. */
export async function renameDepartment(writing: WritingDepartments, { id, name, version }: Renaming) {
  const { tx, actor } = writing;
  const { venueId, department, all } = await findDepartment(writing, id, 'edit');
  const [saved] = await tx.query<LastSave & Record<string, unknown>>(
    `select ${lastSaveByName('d', 'updated_by')} from department d where d.id = $1`,
    [department.id],
  );
  if (saved) assertFresh(actor, saved, version);
  assertPlace(all, { id: department.id, parentId: department.parentId, name });
  await tx.query(
    `update department set name = $2, updated_by = $3, updated_by_id = $4, updated_at = now(), version = version + 1
     where id = $1`,
    [department.id, name, actor.realName, actor.userId],
  );
  return { id: department.id, venueId, name: department.name };
}
