import { libraryKeys, libraryName } from '@yunguan/contract/kernel/library';
import type { getContentReviewList, PendingRow } from '@yunguan/contract/platform/review';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { type Actor, reviewerKeys, scopeOf } from '../access/actor';
import type { BoundContent } from '../content/binding';
import { type Bind, binder, containing, withinDays } from '../conditions';
import { pageAnswer, windowOf } from '../paging';
import { chinaTime } from '../content/select';
import { isUuid } from '../uuid';

type PendingInput = z.infer<typeof getContentReviewList.input>;

interface TaskListRow extends Record<string, unknown> {
  object_id: string;
  content_type: string;
  title: string;
  cover: string;
  status: number;
  step_name: string;
  submitter_name: string;
  venue_name: string;
  venue_id: string;
  submitted_at: string;
  due_at: string | null;
  total: number;
}

/** What waits for an actor: `$1` his reviewer keys, `$2` his id. His own submissions do not, nor steps he has approved. */
export const waitsForActor =
  'reviewer_keys && $1::text[] and (submitter_id <> $2 or self_review) and not $2::uuid = any (approved_by)';

/** The queue that a task waits in: 平台待审核 for contents of the library, 发布待审核 for all others. */
export type Queue = 'content' | 'library';

/** Tasks of a queue; the two share nothing. */
export function inQueue(queue: Queue): string {
  const keys = libraryKeys.map((key) => `'${key}'`).join(', ');
  return queue === 'library' ? `content_type in (${keys})` : `content_type not in (${keys})`;
}

/** What waits for the actor in a queue, oldest first; the total is the queue's counter, so the two cannot differ. */
export async function pendingPage(
  deps: Deps,
  types: readonly BoundContent[],
  request: { actor: Actor; input: PendingInput; queue?: Queue },
): Promise<ReturnType<typeof pageAnswer<PendingRow>>> {
  const { actor, input, queue = 'content' } = request;
  const values: unknown[] = [reviewerKeys(actor), actor.userId];
  const bind = binder(values);
  const conditions = [waitsForActor, inQueue(queue), ...filters(input, bind)];
  const { limit, offset } = windowOf(input);
  const where = conditions.join(' and ');
  const rows = await deps.db.within<TaskListRow>(
    scopeOf(actor),
    `with waiting as (select * from review_task where ${where}), counted as (select count(*) as total from waiting)
     select w.object_id, w.content_type, w.title, w.cover, w.status, w.step_name, w.submitter_name, w.venue_name, w.venue_id,
       ${chinaTime('w.submitted_at')} as submitted_at,
       ${chinaTime('w.due_at')} as due_at, counted.total
     from counted left join lateral (select * from waiting order by submitted_at, object_id limit ${bind(limit)} offset ${bind(offset)}) w on true`,
    values,
  );
  const names = new Map(types.map((type) => [type.declaration.key, type.declaration.label]));
  const datas = rows
    .filter((row) => row.object_id !== null)
    .map((row) => toPendingRow(row, names.get(row.content_type)));
  return pageAnswer(datas, rows[0]?.total ?? 0);
}

function filters(input: PendingInput, bind: Bind): string[] {
  const conditions: string[] = [];
  if (input.kind) conditions.push(`content_type = ${bind(input.kind)}`);
  if (input.venueId) conditions.push(isUuid(input.venueId) ? `venue_id = ${bind(input.venueId)}` : 'false');
  const word = input.keyword?.trim();
  if (word) conditions.push(`title ilike ${bind(containing(word))}`);
  conditions.push(...withinDays({ from: 'submitted_at', to: 'submitted_at' }, input, bind));
  return conditions;
}

function toPendingRow(row: TaskListRow, kindName: string | undefined): PendingRow {
  return {
    objectId: row.object_id,
    kind: row.content_type,
    kindName: kindName ?? libraryName(row.content_type) ?? row.content_type,
    title: row.title,
    cover: row.cover,
    status: row.status,
    stepName: row.step_name,
    submitter: row.submitter_name,
    venuesName: row.venue_name,
    venueId: row.venue_id,
    submitTime: row.submitted_at,
    dueTime: row.due_at,
  };
}
