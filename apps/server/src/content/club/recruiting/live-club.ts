import { membershipMessages } from '@yunguan/contract/content/club-member';
import type { Client } from '@yunguan/contract/kernel/order-parts';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Database, Transaction, Tx } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import { isShownOn } from '../../../kernel/content/public';
import { isUuid } from '../../../kernel/uuid';

/** The recruiting of a club as it stands. */
export interface Recruiting {
  readonly clubId: string;
  readonly venueId: string;
  readonly isRecruit: boolean;
  readonly recruitCount: number;
  readonly recruited: number;
  readonly members: number;
  readonly round: number;
  readonly isWithdrawn: boolean;
  readonly live: Values & { readonly title: string; readonly peopleCount: number };
}

/** Select list of a recruiting over the alias `r`. */
const recruitingSql = `r.club_id as "clubId", r.venue_id as "venueId", r.is_recruit as "isRecruit",
  r.recruit_count as "recruitCount", r.recruited, r.members, r.round, r.withdrawn_at is not null as "isWithdrawn", r.live`;

/**
 * The approved club as its clients show it.
 * @throws AppError FORBIDDEN for a club that is not there or was never public, ILLEGAL_STATE for one that the public does not
 * see any more
 */
export async function findLiveClub(
  db: Database,
  { id, channel }: { readonly id: string; readonly channel: Client | null | undefined },
): Promise<Recruiting> {
  if (!isUuid(id)) throw AppError.forbidden();
  // A version that is approved gives the club its recruiting, which then stays.
  const [row] = await db.within<{ club: Recruiting | null }>(
    '*',
    `select (select row_to_json(t) from (select ${recruitingSql}
         where r.withdrawn_at is null and c.approved_revision is not null) t) as club
     from club c join club_recruit r on r.club_id = c.id where c.id = $1 and c.deleted_at is null`,
    [id],
  );
  if (!row) throw AppError.forbidden();
  if (row.club === null) throw AppError.illegalState(membershipMessages.notOpen);
  if (!isShownOn(row.club.live, channel)) throw AppError.illegalState(membershipMessages.hidden);
  return row.club;
}

/**
 * Locks the recruiting of clubs until the transaction ends. Every change of a membership takes this lock before it
 * touches the membership, so that no two transactions wait for each other.
 */
export function lockRecruiting(tx: Tx, clubIds: readonly string[]): Promise<Recruiting[]> {
  return tx.query<Recruiting & Record<string, unknown>>(
    `select ${recruitingSql} from club_recruit r where r.club_id = any ($1::uuid[]) order by r.club_id for update`,
    [clubIds],
  );
}

/** Why nobody joins now, beside those who have just been taken in; undefined while there are places. */
export function joinRefusal(club: Recruiting | undefined, justTaken = 0): string | undefined {
  if (!club || club.isWithdrawn) return membershipMessages.notOpen;
  if (!club.isRecruit) return membershipMessages.closed;
  return club.recruited + justTaken >= club.recruitCount ? membershipMessages.full : undefined;
}

/** Takes one place of the recruiting and makes a member more of it; the round, or undefined where there is none left. */
export async function takePlace(tx: Transaction, clubId: string): Promise<number | undefined> {
  const [taken] = await tx.query<{ round: number }>(
    `update club_recruit set recruited = recruited + 1, members = members + 1
     where club_id = $1 and withdrawn_at is null and is_recruit and recruited < recruit_count returning round`,
    [clubId],
  );
  return taken?.round;
}

/** Takes the places of people whose applications join the locked recruiting of their clubs. */
export function takePlaces(tx: Transaction, applicationIds: readonly string[]): void {
  tx.send(
    `update club_recruit r set recruited = r.recruited + joining.n, members = r.members + joining.n
     from (select club_id, count(*)::int as n from club_member where id = any ($1::uuid[]) group by club_id) joining
     where r.club_id = joining.club_id`,
    [applicationIds],
  );
}

/** People who are members no more; those who joined in the recruiting that still runs give their places back. */
export function freePlaces(tx: Transaction, clubId: string, rounds: readonly (number | null)[]): void {
  tx.send(
    `update club_recruit set members = members - cardinality($2::int[]),
       recruited = recruited - case when is_recruit then cardinality(array_positions($2::int[], round)) else 0 end
     where club_id = $1`,
    [clubId, rounds],
  );
}
