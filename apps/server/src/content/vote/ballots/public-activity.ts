import type { VoteChannel } from '@yunguan/contract/content/vote-ballot';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Database } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import { isUuid } from '../../../kernel/uuid';

/** The field of the form that shows the activity on a client. */
export const shownOn = { pc: 'isPcShow', wechat: 'isWeiXinShow', app: 'isAppShow' } as const satisfies Record<
  VoteChannel,
  string
>;

/** What the public sees of an activity: the snapshot that was approved, not the row being edited (decisions §7). */
export interface PublicActivity {
  readonly id: string;
  readonly venueId: string;
  readonly form: Values;
}

/** True where the client may show the activity; for a call that names no client, where any of them does. */
function isShownOn(form: Values, channel: VoteChannel | null | undefined): boolean {
  const fields = channel ? [shownOn[channel]] : Object.values(shownOn);
  return fields.some((field) => form[field] === true);
}

/** SQL condition over a snapshot: a client shows it. */
export const shownSomewhere = (snapshot: string) =>
  `(${Object.values(shownOn)
    .map((field) => `${snapshot} -> '${field}' = 'true'`)
    .join(' or ')})`;

/** SQL conditions over the alias `c` of an activity that the public sees; its snapshot is `approved`. */
export const approvedSnapshot =
  'join revision approved on approved.object_id = c.id and approved.no = c.approved_revision';

/** An activity as the public sees it; any other does not exist. */
export async function findPublicActivity(
  db: Database,
  asked: { readonly id: string; readonly channel?: VoteChannel | null | undefined },
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
