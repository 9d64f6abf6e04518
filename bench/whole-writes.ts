import { voteEndpoints } from '@yunguan/contract/content/vote';
import { randomUUID } from 'node:crypto';
import { voteModule } from '../apps/server/src/content/vote/vote.module';
import { filesOf } from '../apps/server/src/kernel/content/form-files';
import { type Body, formColumns, statements } from './limit-statements';

/** Who writes, and the venue's flow as its tasks have it. */
export interface Writer extends Record<string, unknown> {
  readonly userName: string;
  readonly steps: unknown;
  readonly stepName: string;
  readonly reviewerKeys: readonly string[];
}

/** Reads a {@link Writer}: `$1` the venue, `$2` the user. */
export const writerSql = `select u.real_name as "userName", t.steps, t.step_name as "stepName", t.reviewer_keys as "reviewerKeys"
  from staff_user u, (select * from review_task where venue_id = $1 and content_type = 'vote' and status = 1 limit 1) t
  where u.id = $2`;

const columns = formColumns.map(({ column }) => column);
const columnAt = (name: string, first: number) => `$${columns.indexOf(name) + first}`;

const log = (
  row: string,
  [user, name, title, revision]: readonly string[],
  [action, status]: readonly [string, number],
) =>
  `insert into review_log (object_id, content_type, venue_id, action, status_from, status_to, step_name, user_id, user_name, venue_name, title, remark, enclosures, revision)
   select ${row}, 'vote', v.id, '${action}', 0, ${status}, '', ${user}, ${name}, v.name, ${title}, '', '[]', ${revision}`;
const audit = (row: string, [user, name, path, request]: readonly string[]) =>
  `insert into audit_log (user_id, user_name, venue_id, address, call, object_id, result, detail, request_id)
   select ${user}, ${name}, v.id, '127.0.0.1', ${path}, ${row}::text, 'ok', '{}', ${request}`;

const ofNew = (place: number) => `$${2 + columns.length + place}`;
const ofOld = (place: number) => `$${3 + columns.length + place}`;
const places = (of: (place: number) => string) => [1, 2, 3, 4, 5, 6, 7].map(of);
const [path, request, name, form, files, steps, stepName, keys] = [...places(ofNew), ofNew(8)];

/**
 * L3c: the rows that the product leaves of a submission and of a saved draft - the activity, its snapshot, its task, its
 * files, the approval record, the audit log - by hand in one statement. Nothing is looked at: no right, no rule, no lock.
 */
export const wholeStatements = {
  create: `with made as (${statements.create}), v as (select id, name from venue where id = $1),
    snapshot as (insert into revision (object_id, no, content_type, venue_id, form, submitted_by, submitted_name)
      select made.id, 1, 'vote', v.id, ${form}, $2, ${name} from made, v),
    task as (insert into review_task (object_id, content_type, venue_id, venue_name, title, cover, submitter_id, submitter_name,
        submitted_at, revision, status, ordinal, steps, step_name, due_at, reviewer_keys, self_review)
      select made.id, 'vote', v.id, v.name, ${columnAt('title', 3)}, coalesce(${columnAt('cover', 3)}, ''), $2, ${name}, now(), 1, 1, 1,
        ${steps}, ${stepName}, now() + interval '2 days', ${keys}, false from made, v),
    shown as (insert into upload_use (store_key, object_id, content_type, venue_id)
      select key, made.id, 'vote', v.id from made, v, unnest(${files}::text[]) key),
    logged as (${log('made.id', ['$2', name ?? '', columnAt('title', 3), '1'], ['submit', 1])} from made, v),
    audited as (${audit('made.id', ['$2', name ?? '', path ?? '', request ?? ''])} from made, v)
    select id from made`,
  update: `with made as (${statements.update}), v as (select id, name from venue where id = $2),
    logged as (${log('made.id', ['$3', ofOld(3), columnAt('title', 4), 'null'], ['save', 0])} from made, v),
    audited as (${audit('made.id', ['$3', ofOld(3), ofOld(1), ofOld(2)])} from made, v)
    select id from made`,
} as const;

/** Values of {@link wholeStatements} behind those of the activity itself. */
export function furtherValues(operation: 'create' | 'update', body: Body, writer: Writer): unknown[] {
  const facts = [voteEndpoints[operation]?.path ?? '', randomUUID(), writer.userName];
  if (operation === 'update') return facts;
  const { id: _id, status: _status, ...form } = body;
  const used = [...filesOf(voteModule, form).keys()];
  return [...facts, JSON.stringify(form), used, JSON.stringify(writer.steps), writer.stepName, writer.reviewerKeys];
}
