import { noShowBounds } from '@yunguan/contract/kernel/no-show';
import type { Tx } from '../../db/database';
import { AppError } from '../app-error';
import { secondText } from '../china-sql';

/** Why a member books nothing in a venue at present. */
export interface Suspension {
  readonly venueName: string;
  /** Last day of it, `yyyy-MM-dd`. */
  readonly until: string;
  /** No-shows that led to it, within so many days. */
  readonly count: number;
  readonly windowDays: number;
}

/** SQL of the no-shows that count up to `missed`, itself included, in the order in which they were written down. */
const counting = (rule: string) => `from no_show counted where counted.member_id = missed.member_id
  and counted.venue_id = missed.venue_id and counted.pardoned_at is null and counted.no <= missed.no
  and counted.day > missed.day - missed.window_days and counted.day >= ${rule}.since_day`;

/** SQL: how many they are; `rule`: alias that has the rule's first day. */
export const countSql = (rule: string) => `(select count(*)::int ${counting(rule)})`;

/** SQL: they are as many as the rule says; however many there are, no more are looked at than that. */
const isEnough = (rule: string) => `exists (select ${counting(rule)} offset missed.most - 1)`;

/**
 * SQL of the member's suspension in the venue, as JSON; null where he may book. It is read from what he missed and what of
 * it was pardoned: nothing else is stored, so that a pardon and its end show everywhere at once. Only a venue whose rule is
 * on suspends anybody.
 */
export function suspensionSql(of: { readonly memberId: string; readonly venueId: string; readonly today: string }) {
  const last = `select missed.*, rule.since_day from ${lasting(of.today)}
    and missed.member_id = ${of.memberId} and missed.venue_id = ${of.venueId}
    order by missed.day + missed.pause_days desc, missed.no desc`;
  // Sorted before they are judged: the first of them that suspends is mostly the first of all.
  return `(select json_build_object('venueName', (select v.name from venue v where v.id = missed.venue_id),
      'until', to_char(missed.day + missed.pause_days, 'YYYY-MM-DD'), 'count', ${countSql('missed')}, 'windowDays', missed.window_days)
    from (${last}) missed where ${isEnough('missed')} limit 1)`;
}

/** SQL of everybody who is suspended on the day, each with the venue; found once, and not for every row that is asked about. */
export const suspendedSql = (today: string) =>
  `(with held as materialized (select distinct missed.member_id, missed.venue_id from ${lasting(today)} and ${isEnough('rule')})
    select held.member_id, held.venue_id from held)`;

/** SQL, up to its conditions: the no-shows whose pause lasts on the day. None does so for longer than the longest pause. */
function lasting(today: string): string {
  return `no_show missed join no_show_policy rule on rule.venue_id = missed.venue_id and rule.is_on and missed.day >= rule.since_day
    where missed.member_id is not null and missed.pardoned_at is null and missed.day >= ${today}::date - ${noShowBounds.pauseDays.most}
      and missed.day + missed.pause_days >= ${today}::date`;
}

/** The member's suspension in the venue; undefined where he may book. */
export async function readSuspension(
  tx: Tx,
  { memberId, venueId, today }: { readonly memberId: string; readonly venueId: string; readonly today: string },
): Promise<Suspension | undefined> {
  const [row] = await tx.query<{ suspension: Suspension | null }>(
    `select ${suspensionSql({ memberId: '$1::uuid', venueId: '$2::uuid', today: '$3' })} as suspension`,
    [memberId, venueId, today],
  );
  return row?.suspension ?? undefined;
}

/** Refuses who may not book in the venue. @throws AppError ILLEGAL_STATE saying why, until when and whom to turn to */
export function assertNotSuspended(suspension: Suspension | null | undefined): void {
  if (!suspension) return;
  const { venueName, until, count, windowDays } = suspension;
  throw AppError.illegalState(
    `您近 ${windowDays} 天内在${venueName}有 ${count} 次预约未到场，${venueName}的预约暂停到 ${until}（含当天）。${askText(venueName)}`,
  );
}

/** Whom to turn to. */
export const askText = (venueName: string) => `确有原因的，请联系${venueName}说明，馆方可以免除。`;

/**
 * What staff is told who books for the owner of a number that may not book himself; empty where there is nothing to say.
 * Nothing is refused: whoever stands at the desk has explained himself.
 */
export async function suspensionWarning(
  tx: Tx,
  { tel, venueId, today }: { readonly tel: string; readonly venueId: string; readonly today: string },
): Promise<string> {
  const [row] = await tx.query<{ suspension: Suspension | null }>(
    `select ${suspensionSql({ memberId: 'm.id', venueId: '$2::uuid', today: '$3' })} as suspension from member m where m.tel = $1`,
    [tel, venueId, today],
  );
  if (!row?.suspension) return '';
  const { count, windowDays, until } = row.suspension;
  return `该号码的会员近 ${windowDays} 天内有 ${count} 次预约未到场，自助预约已暂停到 ${until}`;
}

/** SQL of the mark of an order or booking; null where no no-show of it was written down. */
export function noShowMarkSql(objectId: string): string {
  return `(select json_build_object('id', n.id, 'isPardoned', n.pardoned_at is not null, 'pardonedBy', n.pardoned_by_name,
      'pardonTime', ${secondText('n.pardoned_at')}, 'pardonReason', n.pardon_reason)
    from no_show n where n.object_id = ${objectId} and n.member_id is not null)`;
}
