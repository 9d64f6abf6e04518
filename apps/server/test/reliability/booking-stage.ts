import { createHash, randomUUID } from 'node:crypto';
import { siteBookings } from '@yunguan/contract/content/site';
import type pg from 'pg';
import { seedId } from '../../src/seed/ids';
import { answered } from '../answered';
import type { Answer, Client } from './client';

/** Members who book while it is measured, each signed in. */
export const members = 500;

export const memberToken = (no: number) => `reliability-member-${String(no).padStart(20, '0')}`;

/** Members with logins, straight into their tables: five hundred codes would be another test. */
export async function enterMembers(owner: pg.Pool): Promise<void> {
  await owner.query(
    `insert into member (id, tel, created_at, updated_at)
     select md5('reliability ' || n)::uuid, '15' || lpad(n::text, 9, '0'), now(), now() from generate_series(0, $1::int - 1) n`,
    [members],
  );
  for (let no = 0; no < members; no += 1) {
    await owner.query(
      `insert into access_token (hash, family, member_id, logged_in_at, last_seen_at, expires_at)
       values ($1, gen_random_uuid(), md5('reliability ' || $2::int)::uuid, now(), now(), now() + interval '1 hour')`,
      [createHash('sha256').update(memberToken(no)).digest(), no],
    );
  }
}

/** An approved site of the main venue whose every slot may be booked. */
export async function enterPlace(owner: pg.Pool, title: string): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into site (id, venue_id, status, title, publish_time, approved_revision, created_by, updated_by)
     values ($1, $2, 100, $3, now(), 1, $4, $4)`,
    [id, seedId.venue('main'), title, seedId.user('editor')],
  );
  await owner.query(
    `insert into revision (object_id, no, content_type, venue_id, form, submitted_by, submitted_name)
     values ($1, 1, 'site', $2, $3, $4, '编辑')`,
    [id, seedId.venue('main'), { title, timeSlots: [], timeConfigs: [], isPcShow: true }, seedId.user('editor')],
  );
  return id;
}

export interface WantedSlot {
  readonly placeId: string;
  readonly date: string;
  readonly type: number;
}

/** The `count`-th day from today, in China. */
export function dayAhead(count: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + count * 86_400_000).toISOString().slice(0, 10);
}

/** A member wants a slot. */
export function book(client: Client, no: number, { placeId, date, type }: WantedSlot): Promise<Answer> {
  const body = { siteId: placeId, date, type, purpose: '合唱排练', people: 12, contacts: '何女士' };
  return answered(() => client.call(siteBookings.book.path, body, { token: memberToken(no) }));
}

/** He gives it back. */
export function cancel(client: Client, no: number, id: unknown): Promise<Answer> {
  return answered(() => client.call(siteBookings.cancel.path, { id }, { token: memberToken(no) }));
}

/** Sentences that hold at every moment; each statement answers the rows that break it. */
const always = {
  'nobody shares a slot': `select object_id, day, period from booking where state in ('pending', 'confirmed')
    group by object_id, day, period having count(*) > 1`,
  'nobody holds a closed slot': `select b.id from booking b join slot_closure k on k.object_id = b.object_id
    and b.day between k.from_day and k.to_day and b.period = any (k.periods) where b.state in ('pending', 'confirmed')`,
  'what waits stands in 订单待审核, and nothing else': `select coalesce(b.id, t.object_id) from
    (select id from booking where state = 'pending') b
    full join (select object_id from order_task where kind = 'siteBooking') t on t.object_id = b.id
    where b.id is null or t.object_id is null`,
} as const;

/** The sentences that do not hold now. */
export async function brokenNow(owner: pg.Pool): Promise<string[]> {
  const broken: string[] = [];
  for (const [sentence, statement] of Object.entries(always)) {
    if ((await owner.query(statement)).rows.length > 0) broken.push(sentence);
  }
  return broken;
}

/** Milliseconds below which the share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
