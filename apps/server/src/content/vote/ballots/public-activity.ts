import type { Client } from '@yunguan/contract/kernel/order-parts';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Database } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import { approvedSnapshot, isShownOn } from '../../../kernel/content/public';
import { isUuid } from '../../../kernel/uuid';

/** What the public sees of an activity. */
export interface PublicActivity {
  readonly id: string;
  readonly venueId: string;
  readonly form: Values;
}

/** An activity as the public sees it; any other does not exist. */
export async function findPublicActivity(
  db: Database,
  asked: { readonly id: string; readonly channel?: Client | null | undefined },
): Promise<PublicActivity> {
  if (!isUuid(asked.id)) throw AppError.forbidden();
  // Of any venue: what is approved is public.
  const [row] = await db.within<{ id: string; venue_id: string; form: Values }>(
    '*',
    `select c.id, c.venue_id, approved.form from vote_activity c ${approvedSnapshot} where c.id = $1 and c.deleted_at is null`,
    [asked.id],
  );
  if (!row || !isShownOn(row.form, asked.channel)) throw AppError.forbidden();
  return { id: row.id, venueId: row.venue_id, form: row.form };
}
