import type { Client } from '@yunguan/contract/kernel/order-parts';
import type { Values } from '@yunguan/contract/kernel/parse';
import { behind } from '../../../db/behind';
import type { Database } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import { approvedSnapshot, isShownOn, refusalOfUnapproved } from '../../../kernel/content/public';
import { isUuid } from '../../../kernel/uuid';

/** What the public sees of an activity. */
export interface PublicActivity {
  readonly id: string;
  readonly venueId: string;
  readonly form: Values;
}

interface Asked {
  readonly id: string;
  readonly channel?: Client | null | undefined;
}

/** Said to whoever wants to sign up for an activity that was taken back. */
export const notOpen = '该活动当前不能报名';

/** An activity as the public sees it; any other does not exist. */
export async function findPublicActivity(db: Database, asked: Asked): Promise<PublicActivity> {
  const activity = await readApproved(db, asked.id);
  if (!activity || !isShownOn(activity.form, asked.channel)) throw AppError.forbidden();
  return activity;
}

/**
 * The same for whoever wants to sign up.
 * @throws AppError FORBIDDEN for what was never public, ILLEGAL_STATE for what was taken back, or another client shows
 */
export async function findOpenActivity(db: Database, { id, channel }: Asked): Promise<PublicActivity> {
  const activity = await readApproved(db, id);
  if (!activity) throw await refusalOfUnapproved(behind(db, '*'), { table: 'vote_activity', id }, notOpen);
  if (!isShownOn(activity.form, channel)) throw AppError.illegalState('该活动未在当前渠道开放报名');
  return activity;
}

async function readApproved(db: Database, id: string): Promise<PublicActivity | undefined> {
  if (!isUuid(id)) throw AppError.forbidden();
  // Of any venue: what is approved is public.
  const [row] = await db.within<{ id: string; venue_id: string; form: Values }>(
    '*',
    `select c.id, c.venue_id, approved.form from vote_activity c ${approvedSnapshot} where c.id = $1 and c.deleted_at is null`,
    [id],
  );
  return row && { id: row.id, venueId: row.venue_id, form: row.form };
}
