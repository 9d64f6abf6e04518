import { chinaMinute } from '@yunguan/contract/kernel/china-time';
import { type ReviewProgress, urgeEveryHours } from '@yunguan/contract/platform/flows';
import { unattendedText } from '@yunguan/contract/platform/unattended';
import type { Transaction, Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { type Actor, holdsIn } from '../access/actor';
import { AppError } from '../app-error';
import type { BoundContent } from '../content/binding';
import { secondText } from '../china-sql';
import { sendLetter } from '../letters/send';
import { assertVisible, type FoundObject, findObject } from './find-object';
import { type FlowStep, type Reviewer, reviewersOf } from './flow';
import { handOverOf } from './hand-over';
import { reviewDesk } from './review-desk';

interface Asking {
  readonly deps: Deps;
  readonly types: readonly BoundContent[];
  readonly actor: Actor;
  readonly objectId: string;
}

interface WaitingRow extends Record<string, unknown> {
  venue_id: string;
  steps: FlowStep[];
  ordinal: number;
  step_name: string;
  status: number;
  submitter_id: string;
  self_review: boolean;
  reviewer_keys: string[];
  approved_by: string[];
  due_at: string | null;
  is_overdue: boolean;
}

const waitingTask = `
select venue_id, steps, ordinal, step_name, status, submitter_id, self_review, reviewer_keys, approved_by,
  ${secondText('due_at')} as due_at, coalesce(due_at < $2, false) as is_overdue
from review_task where object_id = $1`;

const nobody = `${unattendedText}，请联系管理员检查审批设置`;
const nobodyElse = '当前步骤没有其他审核人可以催办';

/** Where an object stands in its review, whom it waits for, and whether the actor may urge them. */
export async function reviewProgress(tx: Tx, asking: Asking): Promise<ReviewProgress> {
  const { deps, actor } = asking;
  const found = await findObject(tx, asking.types, asking.objectId);
  await assertVisible(tx, actor, found);
  const now = deps.clock.now();
  const [task] = await tx.query<WaitingRow>(waitingTask, [found.id, now]);
  const { key } = found.content.declaration;
  if (!task)
    return { ...notWaiting, canReverse: found.status === 100 && holdsIn(actor, key, 'reverse', found.venueId) };
  const reviewers = await expected(tx, found.venueId, task);
  const last = await lastUrged(tx, found.id);
  const mayAsk = mayUrge(actor, found, task);
  const reason = mayAsk ? hindrance({ reviewers, actor, last, now }) : '';
  return {
    isWaiting: true,
    stepName: task.step_name,
    ordinal: task.ordinal,
    stepCount: task.steps.length,
    reviewers: reviewers.map((reviewer) => reviewer.name),
    dueTime: task.due_at,
    isOverdue: task.is_overdue,
    urgedTime: last?.time ?? null,
    canUrge: mayAsk && reason === '',
    reason,
    canHandOver: handOverOf(actor, key, task).effect !== null,
    canReverse: false,
  };
}

const notWaiting: ReviewProgress = {
  isWaiting: false,
  stepName: '',
  ordinal: 0,
  stepCount: 0,
  reviewers: [],
  dueTime: null,
  isOverdue: false,
  urgedTime: null,
  canUrge: false,
  canHandOver: false,
  canReverse: false,
  reason: '',
};

/** Writes to everybody whose decision the current step waits for; once in four hours per object. */
export async function urgeReview(
  tx: Transaction,
  asking: Asking,
): Promise<{ count: number; urgedTime: string; venueId: string; names: readonly string[] }> {
  const { deps, actor } = asking;
  const found = await findObject(tx, asking.types, asking.objectId);
  await assertVisible(tx, actor, found);
  const now = deps.clock.now();
  const [task] = await tx.query<WaitingRow>(`${waitingTask} for update`, [found.id, now]);
  if (!task) {
    if (!mayUrge(actor, found, undefined)) throw AppError.forbidden();
    throw AppError.illegalState(`《${found.title}》不在审核中，无需催办`);
  }
  if (!mayUrge(actor, found, task)) throw AppError.forbidden();
  const all = await expected(tx, found.venueId, task);
  const reviewers = others(all, actor);
  if (reviewers.length === 0) throw AppError.illegalState(all.length === 0 ? nobody : nobodyElse);
  const urgedTime = await takeTurn(tx, found, now);
  const names = reviewers.map((reviewer) => reviewer.name);
  await record(tx, { found, task, actor, names });
  sendLetter(tx, {
    userIds: reviewers.map((reviewer) => reviewer.id),
    kind: 'urge',
    title: `催办：《${found.title}》等待您审核`,
    content: `${actor.realName}提醒您尽快处理《${found.title}》的“${task.step_name}”步骤。${dueText(task)}`,
    link: `${reviewDesk}?object=${found.id}`,
    venueId: found.venueId,
    sender: { id: actor.userId, name: actor.realName },
  });
  return { count: reviewers.length, urgedTime, venueId: found.venueId, names };
}

/** Staff of the venue who may write such content, and whoever submitted it. */
function mayUrge(actor: Actor, found: FoundObject, task: WaitingRow | undefined): boolean {
  const { key } = found.content.declaration;
  const writes = holdsIn(actor, key, 'add', found.venueId) || holdsIn(actor, key, 'edit', found.venueId);
  return writes || task?.submitter_id === actor.userId;
}

async function expected(tx: Tx, venueId: string, task: WaitingRow): Promise<Reviewer[]> {
  return awaited(await reviewersOf(tx, venueId, task.reviewer_keys), task);
}

/** What of a task tells whose decision it waits for. */
export type AwaitedTask = Readonly<Pick<WaitingRow, 'submitter_id' | 'self_review' | 'approved_by'>>;

/** Whose decision is still missing: not those who approved (会签), nor the submitter unless he is the only one. */
export function awaited(reviewers: readonly Reviewer[], task: AwaitedTask): Reviewer[] {
  const isSole = reviewers.every(({ id }) => id === task.submitter_id);
  return reviewers.filter(
    ({ id }) => !task.approved_by.includes(id) && (task.self_review || isSole || id !== task.submitter_id),
  );
}

const others = (reviewers: readonly Reviewer[], actor: Actor) => reviewers.filter(({ id }) => id !== actor.userId);

interface Urged {
  readonly at: Date;
  readonly time: string;
}

async function lastUrged(tx: Tx, objectId: string): Promise<Urged | undefined> {
  const [row] = await tx.query<{ at: Date; time: string }>(
    `select urged_at as at, ${secondText('urged_at')} as time from review_urge_last where object_id = $1`,
    [objectId],
  );
  return row;
}

const everyMilliseconds = urgeEveryHours * 3_600_000;

function hindrance(asked: {
  reviewers: readonly Reviewer[];
  actor: Actor;
  last: Urged | undefined;
  now: Date;
}): string {
  const { reviewers, actor, last, now } = asked;
  if (reviewers.length === 0) return nobody;
  if (others(reviewers, actor).length === 0) return nobodyElse;
  if (!last || last.at.getTime() + everyMilliseconds <= now.getTime()) return '';
  return tooSoon(last.at, now);
}

/** One conditional statement: of two that urge at the same moment, one takes the turn and the other is refused. */
async function takeTurn(tx: Tx, found: FoundObject, now: Date): Promise<string> {
  const [taken] = await tx.query<{ time: string }>(
    `insert into review_urge_last (object_id, venue_id, urged_at) values ($1, $2, $3)
     on conflict (object_id) do update set urged_at = excluded.urged_at
       where review_urge_last.urged_at <= excluded.urged_at - make_interval(hours => $4)
     returning ${secondText('urged_at')} as time`,
    [found.id, found.venueId, now, urgeEveryHours],
  );
  if (taken) return taken.time;
  const last = await lastUrged(tx, found.id);
  throw AppError.illegalState(tooSoon(last?.at ?? now, now));
}

function tooSoon(last: Date, now: Date): string {
  const next = chinaClock(new Date(last.getTime() + everyMilliseconds));
  const isToday = next.day === chinaClock(now).day;
  return `该内容刚刚催办过，请于 ${isToday ? '' : `${next.day} `}${next.time} 后再试`;
}

/** `MM-dd` and `HH:mm` of a moment in China. */
function chinaClock(moment: Date): { day: string; time: string } {
  const text = chinaMinute(moment);
  return { day: text.slice(5, 10), time: text.slice(11) };
}

function dueText(task: WaitingRow): string {
  if (task.due_at === null) return '';
  return `审核期限：${task.due_at.slice(0, 16)}${task.is_overdue ? '（已超时）' : ''}。`;
}

interface UrgeRecord {
  readonly found: FoundObject;
  readonly task: WaitingRow;
  readonly actor: Actor;
  readonly names: readonly string[];
}

async function record(tx: Tx, { found, task, actor, names }: UrgeRecord): Promise<void> {
  await tx.query(
    `insert into review_urge (object_id, venue_id, step_name, status, user_id, user_name, venue_name, recipients)
     values ($1, $2, $3, $4, $5, $6, (select name from venue where id = $2), $7)`,
    [found.id, found.venueId, task.step_name, task.status, actor.userId, actor.realName, names.join('、')],
  );
}
