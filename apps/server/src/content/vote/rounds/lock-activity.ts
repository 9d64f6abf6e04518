import type { Transaction } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import { approvedSnapshot } from '../../../kernel/content/public';

/** An activity whose rounds and teams change one after the other until the transaction ends. */
export interface LockedActivity {
  readonly id: string;
  readonly venueId: string;
  readonly title: string;
  /** The public sees it: a version of it is approved. */
  readonly isPublished: boolean;
  readonly isNeedSignup: boolean;
  readonly isNeedVote: boolean;
  readonly isCustomApply: boolean;
  /** China time, `yyyy-MM-dd HH:mm`. */
  readonly signupStartTime: string | null;
  readonly signupEndTime: string | null;
}

/**
 * Locks the activity and answers what counts of it: the approved snapshot where there is one, else the row. The switch
 * of the custom form takes effect without a review and is read from the row.
 * @throws AppError FORBIDDEN for one that is gone
 */
export async function lockActivity(tx: Transaction, id: string): Promise<LockedActivity> {
  // The lock is a statement of its own: only a statement that starts after the wait sees what the other one did.
  const locked = await tx.query('select id from vote_activity where id = $1 and deleted_at is null for no key update', [
    id,
  ]);
  if (locked.length === 0) throw AppError.forbidden();
  const form = (name: string, column: string) =>
    `coalesce((approved.form ->> '${name}')::boolean, c.${column}) as "${name}"`;
  const [row] = await tx.query<LockedActivity & Record<string, unknown>>(
    `select c.id, c.venue_id as "venueId", c.title, approved.form is not null as "isPublished",
       ${form('isNeedSignup', 'is_need_signup')}, ${form('isNeedVote', 'is_need_vote')}, c.is_custom_apply as "isCustomApply",
       approved.form ->> 'signupStartTime' as "signupStartTime", approved.form ->> 'signupEndTime' as "signupEndTime"
     from vote_activity c left ${approvedSnapshot}
     where c.id = $1`,
    [id],
  );
  if (!row) throw AppError.forbidden();
  return row;
}

/** Where anybody may be signed up: what the list offers the way to sign-ups for (texts.md Part E). */
export function assertTakesSignups({ title, isPublished, isNeedSignup }: LockedActivity): void {
  if (!isPublished) throw AppError.illegalState(`《${title}》尚未通过审核，不能报名`);
  if (!isNeedSignup) throw AppError.illegalState(`《${title}》无需报名`);
}

/** Where rounds may be made, changed and deleted: what the list offers the button for (texts.md Part E). */
export function assertTakesRounds({ title, isPublished, isNeedVote, isCustomApply }: LockedActivity): void {
  if (!isPublished) throw AppError.illegalState(`《${title}》尚未通过审核，不能设置赛次`);
  if (!isNeedVote) throw AppError.illegalState(`《${title}》未开启投票，不能设置赛次`);
  if (isCustomApply) throw AppError.illegalState(`《${title}》使用自定义报名，不能设置赛次`);
}
