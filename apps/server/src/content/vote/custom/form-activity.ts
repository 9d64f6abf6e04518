import { chinaMinute } from '@yunguan/contract/kernel/china-time';
import type { Client } from '@yunguan/contract/kernel/order-parts';
import type { Database } from '../../../db/database';
import { holdsIn, scopeOf } from '../../../kernel/access/actor';
import type { TokenSession } from '../../../kernel/access/sessions';
import { AppError } from '../../../kernel/app-error';
import { isUuid } from '../../../kernel/uuid';
import { findOpenActivity, type PublicActivity } from '../ballots/public-activity';

/** Said where the activity is there, and takes no application by a form of its own. */
export const noForm = '该活动未开放自定义报名';

/**
 * An activity that the public applies to by a form of its own. The switch is the one that staff set (000 §7): it holds
 * at once, without another approval; everything else is read from the approved snapshot.
 * @throws AppError FORBIDDEN for what was never public, ILLEGAL_STATE for what takes no application now
 */
export async function findOpenForm(
  db: Database,
  asked: { readonly id: string; readonly channel?: Client | null | undefined },
): Promise<PublicActivity> {
  const activity = await findOpenActivity(db, asked);
  if (!(await takesForm(db, activity))) throw AppError.illegalState(noForm);
  return activity;
}

/** True where the public applies by the activity's own form at this moment. */
export async function takesForm(db: Database, activity: PublicActivity): Promise<boolean> {
  const [row] = await db.within<{ is_custom_apply: boolean }>(
    [activity.venueId],
    'select is_custom_apply from vote_activity where id = $1',
    [activity.id],
  );
  return row?.is_custom_apply === true && activity.form.isNeedSignup === true;
}

/** The activity whose form the caller may read: staff that of any activity of his venues, everybody that of a public one. */
export async function findReadableForm(
  db: Database,
  session: TokenSession,
  id: string,
): Promise<Pick<PublicActivity, 'id' | 'venueId'>> {
  if (session.kind !== 'staff' || !isUuid(id)) return findOpenForm(db, { id });
  const { actor } = session;
  const [row] = await db.within<{ id: string; venue_id: string }>(
    scopeOf(actor),
    'select id, venue_id from vote_activity where id = $1 and deleted_at is null',
    [id],
  );
  if (row && holdsIn(actor, 'vote', 'view', row.venue_id)) return { id: row.id, venueId: row.venue_id };
  return findOpenForm(db, { id });
}

/** @throws AppError ILLEGAL_STATE outside the sign-up time of the approved snapshot; its last minute does not count */
export function assertWithinSignupTime({ form }: PublicActivity, now: Date): void {
  const minute = chinaMinute(now);
  const { signupStartTime: from, signupEndTime: to } = form;
  if (typeof from === 'string' && minute < from)
    throw AppError.illegalState(`报名尚未开始，报名时间为 ${from} 至 ${String(to)}`);
  if (typeof to === 'string' && minute >= to) throw AppError.illegalState('报名已结束');
}
