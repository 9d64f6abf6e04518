import type { Database, Transaction, Tx } from '../../db/database';
import { takeAllowance } from '../allowance';
import { secondText } from '../china-sql';
import { sendLetter } from '../letters/send';
import { type Reviewer, reviewersOf } from './flow';
import { reviewDesk } from './review-desk';
import { awaited, type AwaitedTask } from './urge';

/** Titles that a letter names, at most. */
const mostNamed = 10;
/** Tasks of one round, the longest overdue first: more wait for the next one. */
const mostTasks = 1000;

interface OverdueTask extends Record<string, unknown>, AwaitedTask {
  readonly object_id: string;
  readonly venue_id: string;
  readonly title: string;
  readonly step_name: string;
  readonly reviewer_keys: string[];
  readonly due_at: string;
}

const selectOverdue = `
select object_id, venue_id, title, step_name, submitter_id, self_review, reviewer_keys, approved_by, ${secondText('due_at')} as due_at
from review_task where due_at < $1 order by review_task.due_at, object_id limit ${mostTasks}`;

/** Who has not yet read the last reminder: another one would tell him nothing. */
const selectUnread = `
select distinct user_id from letter
where user_id = any ($1::uuid[]) and kind = 'urge' and sender_id is null and read_at is null and removed_at is null`;

/** One letter a day, at whatever minute of the hour the round comes. */
const letterOf = (userId: string) => ({ key: `overdue:${userId}`, limit: 1, window: '23 hours' });

/** Writes to whoever lets contents wait beyond the limit of their step: one letter for all of them, once a day. */
export async function remindOverdue(db: Pick<Database, 'transaction'>, now: Date): Promise<void> {
  await db.transaction('*', async (tx) => {
    const waiting = await byReviewer(tx, await tx.query<OverdueTask>(selectOverdue, [now]));
    const rows = await tx.query<{ user_id: string }>(selectUnread, [[...waiting.keys()]]);
    const unread = new Set(rows.map(({ user_id }) => user_id));
    for (const [userId, theirs] of waiting) {
      if (!unread.has(userId) && (await takeAllowance(tx, letterOf(userId), now))) remind(tx, userId, theirs);
    }
  });
}

/** Overdue tasks by the id of everybody whose decision they wait for. */
async function byReviewer(tx: Tx, tasks: readonly OverdueTask[]): Promise<Map<string, OverdueTask[]>> {
  const holders = new Map<string, readonly Reviewer[]>();
  const waiting = new Map<string, OverdueTask[]>();
  for (const task of tasks) {
    const step = [task.venue_id, ...task.reviewer_keys].join(' ');
    const reviewers = holders.get(step) ?? (await reviewersOf(tx, task.venue_id, task.reviewer_keys));
    holders.set(step, reviewers);
    for (const { id } of awaited(reviewers, task)) waiting.set(id, [...(waiting.get(id) ?? []), task]);
  }
  return waiting;
}

function remind(tx: Transaction, userId: string, theirs: readonly OverdueTask[]): void {
  const [first] = theirs;
  if (!first) return;
  const named = theirs
    .slice(0, mostNamed)
    .map(({ title, step_name, due_at }) => `《${title}》的“${step_name}”步骤，期限 ${due_at.slice(0, 16)}`);
  const more = theirs.length > mostNamed ? [`……共 ${theirs.length} 条`] : [];
  sendLetter(tx, {
    userIds: [userId],
    kind: 'urge',
    title: `${theirs.length} 条内容已超过审核期限`,
    content: [...named, ...more].join('\n'),
    link: theirs.length === 1 ? `${reviewDesk}?object=${first.object_id}` : reviewDesk,
    venueId: theirs.every(({ venue_id }) => venue_id === first.venue_id) ? first.venue_id : null,
  });
}
