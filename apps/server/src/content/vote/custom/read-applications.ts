import type { getSubmission, getSubmissions } from '@yunguan/contract/content/vote-application';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { type Actor, type ContentRight, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { type Bind, binder, containing, phoneCondition } from '../../../kernel/conditions';
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
  if (state) parts.push(`c.state = ${bind(state)}`);
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
  const scope = [activity.venueId];
  const counted = deps.db.within<{ total: number }>(
    scope,
    `select count(*)::int as total from custom_submission c where ${where}`,
    [...values],
  );
  const { limit, offset } = windowOf(input);
  const listed = deps.db.within<ApplicationRow>(
    scope,
    `select ${applicationColumns} from custom_submission c where ${where}
     order by ${applicationOrder} limit ${bind(limit)} offset ${bind(offset)}`,
    values,
  );
  const [[count], rows] = await Promise.all([counted, listed]);
  const shown = rows.map((row) => toApplication(row));
  return { objects: pageAnswer(shown, count?.total ?? 0) };
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
