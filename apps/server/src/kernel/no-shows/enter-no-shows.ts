import type { Database, Transaction } from '../../db/database';
import { chinaNow } from '../china-now';
import type { BoundContent } from '../content/binding';
import { inStretches, stretch } from '../in-stretches';
import { sendToMembers } from '../letters/send-to-members';
import type { NoShowSource } from './source';
import { askText, countSql } from './suspension';

/** Days that the sweep looks back: nobody is told of what was longer ago, however long no sweep ran. */
const lookBack = 31;

/**
 * Writes down who did not come on the days before today, and tells each member once, in the same transaction: no-show and
 * letter are there together or not at all. A day is judged when it is over, for until then the door may let people in.
 * One venue after the other: no statement reads the days of more than one, and a stretch begins with the day on which the
 * one before it ended.
 */
export async function enterNoShows(db: Database, types: readonly BoundContent[], now: Date): Promise<number> {
  const sources = types.flatMap(({ binding: { noShows } }) => noShows ?? []);
  if (sources.length === 0) return 0;
  const { day } = chinaNow(now);
  const rules = await db.within<Rule>(
    '*',
    `select venue_id as "venueId", to_char(greatest(since_day, $1::date - ${lookBack}), 'YYYY-MM-DD') as since
     from no_show_policy where is_on and since_day < $1::date order by venue_id`,
    [day],
  );
  let all = 0;
  for (const { venueId, since } of rules) {
    let from = since;
    all += await inStretches(() =>
      db.transaction('*', async (tx) => {
        const entered = await enterStretch(tx, sources, { venueId, from, day, now });
        from = entered.at(-1)?.date ?? from;
        return entered.length;
      }),
    );
  }
  return all;
}

interface Rule extends Record<string, unknown> {
  readonly venueId: string;
  /** First day that may count. */
  readonly since: string;
}

interface Wanted {
  readonly venueId: string;
  readonly from: string;
  /** Today, of which nothing counts yet. */
  readonly day: string;
  readonly now: Date;
}

interface Written extends Record<string, unknown> {
  readonly id: string;
  readonly date: string;
}

/** Writes down a stretch of a venue's no-shows and tells their members of them. */
export async function enterStretch(
  tx: Transaction,
  sources: readonly NoShowSource[],
  wanted: Wanted,
): Promise<readonly Written[]> {
  const entered = await enter(tx, sources, wanted);
  const ids = entered.map(({ id }) => id);
  if (ids.length > 0) await tell(tx, ids, wanted.day);
  return entered;
}

/** A stretch of the venue's no-shows, in the order of time, for in that order they count. */
async function enter(tx: Transaction, sources: readonly NoShowSource[], wanted: Wanted): Promise<readonly Written[]> {
  const missed = sources.map(({ kind, columns: of }) => {
    // The key of a content type, never what a user typed.
    return `select '${kind}' as kind, ${of.id} as object_id, ${of.venueId} as venue_id, ${of.memberId} as member_id,
        ${of.title} as title, ${of.day} as day, ${of.times} as times, ${of.ends} as ends
      from ${of.tables} where ${of.venueId} = $1 and ${of.day} >= $2::date and ${of.day} < $3::date
        and ${of.isMissed} and ${of.memberId} is not null
        and not exists (select from no_show known where known.object_id = ${of.id})`;
  });
  // Who cancels one of them at this moment comes first: it is looked at once more when its row is held.
  const held = sources.map(
    ({ kind, columns: of }) => `held_${kind} as materialized (
      select ${of.id} as id from ${of.tables} where ${of.id} = any (array(select object_id from chosen where kind = '${kind}'))
        and ${of.isMissed} order by ${of.id} for share of ${of.row})`,
  );
  const stillMissed = sources.map(({ kind }) => `select id from held_${kind}`).join(' union all ');
  // Another process that does the same at once enters nothing twice. The rule is asked again: it may be off by now.
  return tx.query<Written>(
    `with chosen as materialized (
       select m.*, window_days, most, pause_days
       from (${missed.join(' union all ')}) m join no_show_policy rule on rule.venue_id = $1 and rule.is_on and m.day >= rule.since_day
       order by day, ends, object_id limit ${stretch}),
     ${held.join(', ')},
     entered as (
       insert into no_show (id, venue_id, kind, object_id, member_id, title, day, times, window_days, most, pause_days, created_at)
       select gen_random_uuid(), venue_id, kind, object_id, member_id, title, day, times, window_days, most, pause_days, $4::timestamptz
       from chosen where object_id in (${stillMissed}) order by day, ends, object_id
       on conflict (object_id) do nothing returning id, no, day)
     select id, to_char(day, 'YYYY-MM-DD') as date from entered order by no`,
    [wanted.venueId, wanted.from, wanted.day, wanted.now],
  );
}

/** What is cancelled afterwards was never missed. */
export function forgetNoShows(tx: Transaction, objectIds: readonly string[]): void {
  tx.send('delete from no_show where object_id = any ($1::uuid[])', [objectIds]);
}

interface Entered extends Record<string, unknown> {
  readonly venueId: string;
  readonly venueName: string;
  readonly memberId: string;
  readonly title: string;
  readonly date: string;
  readonly times: string;
  readonly windowDays: number;
  readonly most: number;
  readonly pauseDays: number;
  readonly count: number;
  readonly until: string;
}

/** A warning while some are left, and from then on until when nothing can be booked. */
async function tell(tx: Transaction, ids: readonly string[], today: string): Promise<void> {
  const rows = await tx.query<Entered>(
    `select missed.venue_id as "venueId", v.name as "venueName", missed.member_id as "memberId", missed.title,
       to_char(missed.day, 'YYYY-MM-DD') as date, missed.times, missed.window_days as "windowDays", missed.most,
       missed.pause_days as "pauseDays", ${countSql('rule')} as count, to_char(missed.day + missed.pause_days, 'YYYY-MM-DD') as until
     from no_show missed join no_show_policy rule on rule.venue_id = missed.venue_id join venue v on v.id = missed.venue_id
     where missed.id = any ($1::uuid[]) order by missed.no`,
    [ids],
  );
  for (const row of rows) {
    const { venueId, memberId, title } = row;
    sendToMembers(tx, { memberIds: [memberId], venueId, ...letterOf(row, today), about: title });
  }
}

function letterOf(row: Entered, today: string): { readonly title: string; readonly content: string } {
  const { venueName, title, date, times, windowDays, most, pauseDays, count, until } = row;
  const missed = `您预约的《${title}》（${date} ${times}）没有到场，计爽约 1 次。`;
  const counted = `近 ${windowDays} 天内共计 ${count} 次`;
  if (count >= most && until >= today) {
    const paused = `${counted}，到 ${until}（含当天）为止，不能在${venueName}预约场地、展厅和活动；已有的预约不受影响，候补保留位置，暂停期间不转正。`;
    return { title: `${venueName}的预约已暂停到 ${until}`, content: [missed, paused, askText(venueName)].join('\n') };
  }
  const left = most - count;
  const next = left > 0 ? `，再有 ${left} 次，在${venueName}的预约将暂停 ${pauseDays} 天` : '';
  const advice = '不能来的，请在开始前取消，取消的不计。';
  return {
    title: `您有 1 次预约没有到场：《${title}》`,
    content: [missed, `${counted}${next}。`, advice, askText(venueName)].join('\n'),
  };
}
