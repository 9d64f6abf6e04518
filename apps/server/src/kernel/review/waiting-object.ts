import type { Tx } from '../../db/database';
import { AppError } from '../app-error';
import { type BoundContent, columnOf } from '../content/binding';
import { assertId } from '../content/detail';
import { type FoundObject, findObject } from './find-object';
import type { FlowStep } from './flow';
import type { Standing } from './transition';

export interface TaskRow extends Record<string, unknown> {
  object_id: string;
  steps: FlowStep[];
  ordinal: number;
  step_name: string;
  status: number;
  revision: number;
  venue_id: string;
  submitter_id: string;
  /** The submitter is the only reviewer of the step, and so decides himself. */
  self_review: boolean;
  reviewer_keys: string[];
  approved_by: string[];
}

/** Columns of `TaskRow`. */
export const taskColumns =
  'object_id, steps, ordinal, step_name, status, revision, venue_id, submitter_id, self_review, reviewer_keys, approved_by';

/** A record under its lock, with the task that waits for somebody: locked, too, or absent where nothing waits. */
export interface WaitingObject extends FoundObject {
  readonly cover: string | null;
  readonly task: TaskRow | undefined;
}

/**
 * Locks the record, then its task: the order of all who change either. Who takes a submission back holds the record first,
 * so a decision that began with the task would wait for him while he waits for it.
 * @throws AppError FORBIDDEN where there is no such record, or none that the session may see
 */
export async function lockWaiting(tx: Tx, types: readonly BoundContent[], objectId: string): Promise<WaitingObject> {
  const id = assertId(objectId);
  const content = await typeOf(tx, types, id);
  const { coverField } = content.declaration;
  const cover = coverField === undefined ? "''" : `c.${columnOf(content, coverField)}`;
  const [[row], [task]] = await Promise.all([
    tx.query<Omit<WaitingObject, 'content' | 'id' | 'task'> & Record<string, unknown>>(
      `select c.venue_id as "venueId", c.title, c.status, c.approved_revision as "approvedRevision", ${cover} as cover
       from ${content.binding.table} c where c.id = $1 and c.deleted_at is null for no key update of c`,
      [id],
    ),
    tx.query<TaskRow>(`select ${taskColumns} from review_task where object_id = $1 for update`, [id]),
  ]);
  if (!row) throw AppError.forbidden();
  return { content, id, ...row, task };
}

/** The type of what waits, as its task has it: nearly all that is decided waits, and to look through all types takes longer. */
async function typeOf(tx: Tx, types: readonly BoundContent[], id: string): Promise<BoundContent> {
  const [task] = await tx.query<{ kind: string }>('select content_type as kind from review_task where object_id = $1', [
    id,
  ]);
  const known = types.find(({ declaration }) => declaration.key === task?.kind);
  return known ?? (await findObject(tx, types, id)).content;
}

/** Where a record that waits stands, for the transition that decides it. */
export function standingOf(
  { status, title, cover, venueId, approvedRevision }: WaitingObject,
  task: TaskRow,
): Standing {
  const { steps, ordinal, submitter_id: submitterId, revision } = task;
  return {
    isNew: false,
    status,
    title,
    cover,
    venueId,
    approvedRevision,
    revision,
    task: { steps, ordinal, submitterId, revision },
  };
}
