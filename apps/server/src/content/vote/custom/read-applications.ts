import type { getSubmission, getSubmissions } from '@yunguan/contract/content/vote-application';
import type * as z from 'zod';
import type { Database, VenueScope } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, type ContentRight, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { type Bind, binder, containing, phoneCondition } from '../../../kernel/conditions';
import { readLarge } from '../../../kernel/large-read';
import { pageAnswer, windowOf } from '../../../kernel/paging';
import { isUuid } from '../../../kernel/uuid';
import { findStaffActivity, type StaffActivity } from '../ballots/staff-activity';
import { type ApplicationRow, applicationColumns, applicationOrder, toApplication } from './application-row';
import { answersSql } from './frozen-form';

export interface ApplicationFilter {
  readonly activityId: string;
  readonly state?: number | null | undefined;
  readonly keyword?: string | null | undefined;
}

/** Conditions of the list over the alias `c`. */
export function applicationConditions({ activityId, state, keyword }: ApplicationFilter, bind: Bind): string {
  const parts = [`c.activity_id = ${bind(activityId)}`, 'c.cancelled_at is null'];
  // 0 is everything (texts.md V10).
  if (state) parts.push(`c.state = ${bind(state)}::int`);
  const word = keyword?.trim();
  if (word) parts.push(wordOrPhone(word, bind));
  return parts.join(' and ');
}

/** Figures are looked for in both: a date or a class of an answer looks like a number. */
function wordOrPhone(word: string, bind: Bind): string {
  const [phone, text] = [phoneCondition('c.tel', word, bind), wordCondition(word, bind)];
  return phone === undefined ? text : `(${phone} or ${text})`;
}

/** Words of the answers, without the numbers that the list masks. */
function wordCondition(word: string, bind: Bind): string {
  return `exists (select from ${answersSql} where (answer.value ->> 'type')::int in (1, 2)
    and regexp_replace(answer.value ->> 'content', '\\d{6,}[0-9Xx]?', '*', 'g') ilike ${bind(containing(word))})`;
}

/** One page of the applications to an activity, newest first. */
export async function listApplications(deps: Deps, call: Call<z.infer<typeof getSubmissions.input>>): Promise<Reply> {
  const { actor, input } = call;
  const activity = await findStaffActivity(deps.db, { actor, id: input.activityId, right: 'view' });
  const values: unknown[] = [];
  const bind = binder(values);
  const where = applicationConditions({ ...input, activityId: activity.id }, bind);
  const { limit, offset } = windowOf(input);
  const scope = [activity.venueId];
  const page = { where, values, window: `limit ${bind(limit)} offset ${bind(offset)}` };
  const { rows, total } = input.keyword?.trim()
    ? await searchedPage(deps.db, scope, page)
    : await plainPage(deps.db, scope, page);
  const shown = rows.map((row) => toApplication(row));
  return { objects: pageAnswer(shown, total) };
}

interface Page {
  readonly where: string;
  /** The last two are those of the window. */
  readonly values: readonly unknown[];
  readonly window: string;
}

interface FoundPage {
  readonly rows: readonly ApplicationRow[];
  readonly total: number;
}

async function plainPage(db: Database, scope: VenueScope, { where, values, window }: Page): Promise<FoundPage> {
  const [[count], rows] = await Promise.all([
    db.within<{ total: number }>(
      scope,
      `select count(*)::int as total from custom_submission c where ${where}`,
      values.slice(0, -2),
    ),
    db.within<ApplicationRow>(
      scope,
      `select ${applicationColumns} from custom_submission c where ${where} order by ${applicationOrder} ${window}`,
      values,
    ),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** A word is looked for in every answer: once for the page and the total, and in the time that a large read may take. */
async function searchedPage(db: Database, scope: VenueScope, { where, values, window }: Page): Promise<FoundPage> {
  const rows = await readLarge<ApplicationRow & { total: number }>(
    db,
    scope,
    `with found as materialized (select c.id, c.created_at from custom_submission c where ${where})
     select counted.total, page.* from (select count(*)::int as total from found) counted left join (
       select ${applicationColumns}, row_number() over (order by ${applicationOrder}) as place
       from (select c.id from found c order by ${applicationOrder} ${window}) listed
       join custom_submission c on c.id = listed.id) page on true order by page.place`,
    values,
  );
  // A page behind the last one has the number alone.
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** One application of an activity with its answers (`getSubmission`). @throws AppError FORBIDDEN for one that the actor may not view */
export async function showApplication(deps: Deps, call: Call<z.infer<typeof getSubmission.input>>): Promise<Reply> {
  const { row } = await findApplication(deps, { actor: call.actor, id: call.input.id, right: 'view' });
  return { objects: toApplication(row) };
}

/** A living application and its activity, where the actor holds the right; any other does not exist for him. */
export async function findApplication(
  deps: Pick<Deps, 'db'>,
  asked: { readonly actor: Actor; readonly id: string; readonly right: ContentRight },
): Promise<{ row: ApplicationRow; activity: StaffActivity }> {
  const { actor, id, right } = asked;
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await deps.db.within<ApplicationRow>(
    scopeOf(actor),
    `select ${applicationColumns} from custom_submission c where c.id = $1 and c.cancelled_at is null`,
    [id],
  );
  if (!row) throw AppError.forbidden();
  const activity = await findStaffActivity(deps.db, { actor, id: row.activityId, right });
  return { row, activity };
}
