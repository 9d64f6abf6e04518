import type { Database, Transaction, Tx } from '../../db/database';
import { takeAllowance } from '../allowance';
import { secondText } from '../china-sql';
import { sendLetter } from '../letters/send';
import { type Reviewer, reviewersOf } from './flow';
import { reviewDesk } from './review-desk';
import { awaited, type AwaitedTask } from './urge';

/** Titles that a letter names, at most. */
const mostNamed = 10;
/** Tasks that are read at once. */
const pageSize = 1000;

interface OverdueTask extends Record<string, unknown>, AwaitedTask {
  readonly object_id: string;
  readonly venue_id: string;
  readonly title: string;
  readonly step_name: string;
  readonly reviewer_keys: string[];
  readonly due_at: string;
  /** The moment as the database has it, to go on from. */
  readonly due_key: string;
}

/** What waits for one reviewer: how much, and the first of it, the longest overdue first. */
interface Waiting {
  count: number;
  readonly named: OverdueTask[];
  isOfOneVenue: boolean;
}

const selectOverdue = `
select object_id, venue_id, title, step_name, submitter_id, self_review, reviewer_keys, approved_by,
  ${secondText('due_at')} as due_at, due_at::text as due_key
from review_task where due_at < $1 and (due_at, object_id) > ($2::timestamptz, $3::uuid)
order by review_task.due_at, object_id limit ${pageSize}`;

/** Who has not yet read the last reminder: another one would tell him nothing. */
const selectUnread = `
select distinct user_id from letter
where user_id = any ($1::uuid[]) and kind = 'urge' and sender_id is null and read_at is null and removed_at is null`;

/** One letter a day, at whatever minute of the hour the round comes. */
const letterOf = (userId: string) => ({ key: `overdue:${userId}`, limit: 1, window: '23 hours' });

/** Writes to whoever lets contents wait beyond the limit of their step: one letter for all of them, once a day. */
export async function remindOverdue(db: Pick<Database, 'transaction'>, now: Date): Promise<void> {
  await db.transaction('*', async (tx) => {
    const waiting = await byReviewer(tx, now);
    const rows = await tx.query<{ user_id: string }>(selectUnread, [[...waiting.keys()]]);
    const unread = new Set(rows.map(({ user_id }) => user_id));
    for (const [userId, theirs] of waiting) {
      if (!unread.has(userId) && (await takeAllowance(tx, letterOf(userId), now))) remind(tx, userId, theirs);
    }
  });
}

/** All overdue tasks by the id of everybody whose decision they wait for, however many nobody decides. */
async function byReviewer(tx: Tx, now: Date): Promise<Map<string, Waiting>> {
  const holders = new Map<string, readonly Reviewer[]>();
  const waiting = new Map<string, Waiting>();
  for await (const task of overdueTasks(tx, now)) {
    const step = [task.venue_id, ...task.reviewer_keys].join(' ');
    const reviewers = holders.get(step) ?? (await reviewersOf(tx, task.venue_id, task.reviewer_keys));
    holders.set(step, reviewers);
    for (const { id } of awaited(reviewers, task)) {
      const theirs = waiting.get(id) ?? { count: 0, named: [], isOfOneVenue: true };
      waiting.set(id, theirs);
      theirs.count += 1;
      if (theirs.named.length < mostNamed) theirs.named.push(task);
      theirs.isOfOneVenue &&= theirs.named[0]?.venue_id === task.venue_id;
    }
  }
  return waiting;
}

async function* overdueTasks(tx: Tx, now: Date): AsyncGenerator<OverdueTask> {
  let after: readonly [string, string] = ['-infinity', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const page = await tx.query<OverdueTask>(selectOverdue, [now, ...after]);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = [last.due_key, last.object_id];
  }
}

function remind(tx: Transaction, userId: string, { count, named, isOfOneVenue }: Waiting): void {
  const [first] = named;
  if (!first) return;
  const lines = named.map(
    ({ title, step_name, due_at }) => `《${title}》的“${step_name}”步骤，期限 ${due_at.slice(0, 16)}`,
  );
  const more = count > named.length ? [`……共 ${count} 条`] : [];
  sendLetter(tx, {
    userIds: [userId],
    kind: 'urge',
    title: `${count} 条内容已超过审核期限`,
    content: [...lines, ...more].join('\n'),
    link: count === 1 ? `${reviewDesk}?object=${first.object_id}` : reviewDesk,
    venueId: isOfOneVenue ? first.venue_id : null,
  });
}
