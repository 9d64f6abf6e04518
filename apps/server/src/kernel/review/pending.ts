import { libraryKeys, libraryName } from '@yunguan/contract/platform/library-kinds';
import type { getContentReviewList, PendingRow } from '@yunguan/contract/platform/review';
import type * as z from 'zod';
import { parseJson } from '../../db/json-bytes';
import type { Deps } from '../../deps';
import { type Actor, reviewerKeys, scopeOf, type VenueGrant } from '../access/actor';
import type { BoundContent } from '../content/binding';
import { amongVenues, type Bind, binder, containing, withinDays } from '../conditions';
import { type CountCache, countedPage, takenByPage } from '../counted-page';
import { pageAnswer, windowOf } from '../paging';
import { secondText } from '../china-sql';
import { isUuid } from '../uuid';

type PendingInput = z.infer<typeof getContentReviewList.input>;

interface TaskListRow {
  readonly object_id: string;
  readonly content_type: string;
  readonly title: string;
  readonly cover: string;
  readonly status: number;
  readonly revision: number;
  readonly step_name: string;
  readonly submitter_name: string;
  readonly venue_name: string;
  readonly venue_id: string;
  readonly submitted_at: string;
  readonly due_at: string | null;
}

/** Condition for what waits for an actor: his own submissions do not, nor steps he has approved. */
export function waitsFor(actor: Actor, bind: Bind): string {
  const user = bind(actor.userId);
  return `${namesActor(actor, bind)} and (submitter_id <> ${user} or self_review) and not ${user}::uuid = any (approved_by)`;
}

/** Venues where the same roles are held, from which on they are asked for together. */
const wideFrom = 20;

/**
 * Condition for steps that name an actor or one of his roles. A role is named with the venue of the task, so who holds the
 * same roles in many venues is asked for by these roles and the venues: of a thousand keys each would be compared with
 * every key of every task.
 */
function namesActor(actor: Actor, bind: Bind): string {
  const groups = new Map<string, VenueGrant[]>();
  for (const grant of actor.grants.values()) {
    const roles = grant.roles.map(({ roleId }) => roleId).join();
    const known = groups.get(roles);
    if (known) known.push(grant);
    else groups.set(roles, [grant]);
  }
  const wide = [...groups].filter(([roles, { length }]) => roles !== '' && length >= wideFrom);
  const inWide = new Set(wide.flatMap(([, grants]) => grants));
  const parts = wide.map(([roles, grants]) => {
    const keys = roles.split(',').map((role) => `'r:' || venue_id || ${bind(`:${role}`)}`);
    return `(${amongVenues(
      'venue_id',
      grants.map(({ venueId }) => venueId),
      bind,
    )} and reviewer_keys && array[${keys.join(', ')}])`;
  });
  const own = reviewerKeys(actor, (grant) => !inWide.has(grant));
  const conditions = [`reviewer_keys && ${bind(own)}::text[]`, ...parts];
  return conditions.length === 1 ? conditions.join('') : `(${conditions.join(' or ')})`;
}

/** The queue that a task waits in: 平台待审核 for contents of the library, 发布待审核 for all others. */
export type Queue = 'content' | 'library';

/** Tasks of a queue; the two share nothing. */
export function inQueue(queue: Queue): string {
  const keys = libraryKeys.map((key) => `'${key}'`).join(', ');
  return queue === 'library' ? `content_type in (${keys})` : `content_type not in (${keys})`;
}

/** What waits for an actor in a queue, oldest first; the total is the queue's counter, so the two cannot differ. */
export function pendingPages(deps: Deps, types: readonly BoundContent[]) {
  const counts: CountCache = new Map();
  const names = new Map(types.map((type) => [type.declaration.key, type.declaration.label]));
  return async (request: { actor: Actor; input: PendingInput; queue?: Queue }) => {
    const { actor, input, queue = 'content' } = request;
    const scope = scopeOf(actor);
    const values: unknown[] = [];
    const bind = binder(values, takenByPage);
    // The remembered totals are found by this condition, so it names the venues that the actor may see.
    const seen = scope === '*' ? [] : [amongVenues('venue_id', scope, bind)];
    const where = [...seen, waitsFor(actor, bind), inQueue(queue), ...filters(input, bind)].join(' and ');
    const { limit, offset } = windowOf(input);
    const { rows, total } = await countedPage(deps.db, scope, {
      table: '(select object_id as id, * from review_task)',
      kind: 'review_task',
      columns: `c.object_id, c.content_type, c.title, c.cover, c.status, c.revision, c.step_name, c.submitter_name,
        (select v.name from venue v where v.id = c.venue_id) as venue_name, c.venue_id,
        ${secondText('c.submitted_at')} as submitted_at, ${secondText('c.due_at')} as due_at`,
      ids: null,
      filter: { where, values },
      order: 'c.submitted_at, c.id',
      venues: scope === '*' ? undefined : scope,
      size: limit,
      page: offset / limit,
      counts,
    });
    // The database answers the columns named above.
    const tasks = parseJson(rows) as TaskListRow[];
    return pageAnswer(
      tasks.map((task) => toPendingRow(task, names.get(task.content_type))),
      total,
    );
  };
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
    revision: row.revision,
    stepName: row.step_name,
    submitter: row.submitter_name,
    venuesName: row.venue_name,
    venueId: row.venue_id,
    submitTime: row.submitted_at,
    dueTime: row.due_at,
  };
}
