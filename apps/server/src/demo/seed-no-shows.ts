import { daysAfter } from '@yunguan/contract/kernel/days';
import { contentModules } from '../content/content-types';
import type { Transaction } from '../db/database';
import { chinaNow } from '../kernel/china-now';
import { enterStretch } from '../kernel/no-shows/enter-no-shows';
import { seedId } from '../seed/ids';
import { type DemoMember, demoMembers } from './members';
import { demoBranchKey } from './places';
import { at } from './seed-rows';
import { actorsOf } from './seed-reviews';

/** The branch tries the rule: whoever books in the main venue meets none, as in a new installation. */
const house = demoBranchKey;
const rule = { windowDays: 60, most: 3, pauseDays: 30 } as const;
/** The rule is as old as that. */
const daysBack = 21;
/** Numbers of the two who missed as many bookings as the rule says: not the first, whom everybody signs in as. */
const absent = [56, 57] as const;
const reason = '当天暴雨封路，会员来电说明';

/** Who did not come to the branch's past bookings and sessions, told and paused as the nightly sweep would have; one is pardoned. */
export async function seedNoShows(tx: Transaction, base: Date): Promise<void> {
  const venueId = seedId.venue(house);
  const { editor } = actorsOf(house);
  const { day } = chinaNow(base);
  const from = daysAfter(day, -daysBack);
  await tx.query(
    `insert into no_show_policy (venue_id, is_on, window_days, most, pause_days, since_day, version, updated_by, updated_at)
     values ($1, true, $2, $3, $4, $5, 1, $6, $7)`,
    [
      venueId,
      rule.windowDays,
      rule.most,
      rule.pauseDays,
      from,
      seedId.user('branch'),
      at(Date.parse(`${from}T00:00:00Z`)),
    ],
  );
  for (const [index, no] of absent.entries()) {
    const member = demoMembers[no - 1];
    if (member) await stayAway(tx, { venueId, member, before: day, skip: index * rule.most });
  }
  const sources = contentModules.flatMap(({ binding: { noShows } }) => noShows ?? []);
  await enterStretch(tx, sources, { venueId, from, day, now: base });
  await tx.query(
    `update no_show set pardoned_at = $2, pardoned_by = $3, pardoned_by_name = $4, pardon_reason = $5
     where id = (select id from no_show where venue_id = $1 order by no limit 1)`,
    [venueId, base, editor.id, editor.name, reason],
  );
}

interface Absence {
  readonly venueId: string;
  readonly member: DemoMember;
  /** Today. */
  readonly before: string;
  /** Bookings that somebody else missed. */
  readonly skip: number;
}

/** The last bookings of the branch's days before today were the member's, and nobody came. */
async function stayAway(tx: Transaction, { venueId, member, before, skip }: Absence): Promise<void> {
  await tx.query(
    `update booking set member_id = $1, contacts = $2, tel = $3, arrived_at = null, arrived_by_name = null
     where id in (select id from booking where venue_id = $4 and state = 'confirmed' and member_id is not null and day < $5
       order by day desc, id limit $6 offset $7)`,
    [member.id, member.name, member.tel, venueId, before, rule.most, skip],
  );
}
