import type { HandOverEffect, HandOverItem, Successor, Successors } from '@yunguan/contract/platform/hand-over';
import type { Transaction, Tx } from '../../db/database';
import { type Actor, reviewerKeys } from '../access/actor';
import { type Colleague, colleaguesIn } from '../access/colleagues';
import { AppError } from '../app-error';
import type { BoundContent } from '../content/binding';
import { assertId } from '../content/detail';
import { sendLetter } from '../letters/send';
import { type DecidedObject, hindrances } from './decide';
import { assertVisible, type FoundObject, findObject } from './find-object';
import { type Reviewer, reviewersOf } from './flow';
import { appendLog } from './log';
import { maySetReviewers } from './may-set-reviewers';
import { reviewDesk } from './review-desk';
import { lockWaiting, type TaskRow, taskColumns } from './waiting-object';

interface Asking {
  readonly types: readonly BoundContent[];
  readonly actor: Actor;
}

/** What the actor may do about a waiting step, or why not; `foreign` is told as if there were nothing. */
type Standing =
  | { readonly effect: HandOverEffect }
  | { readonly effect: null; readonly reason: string; readonly isForeign: boolean };

/** What of a task tells who may hand it over. */
type WaitingStep = Pick<
  TaskRow,
  'venue_id' | 'steps' | 'ordinal' | 'submitter_id' | 'self_review' | 'reviewer_keys' | 'approved_by'
>;

const refused = (reason: string, isForeign = false): Standing => ({ effect: null, reason, isForeign });

const byRolesTogether = '本步骤由角色会签，不能转交个人；请联系能修改审批设置的人';
const ownSubmission = '自己提交的内容由其他审核人审核，不能转交';
const notWaiting = '不在审核中，可能已被处理';

/**
 * Who is named gives his place away; who may set the reviewers gives the whole step to somebody, also when nobody is left
 * who could decide it (ADR 0030); who decides by a role names a colleague beside it. The place of a submitter whom others
 * review is not his to give: he would name who decides on his own content.
 */
export function handOverOf(actor: Actor, contentType: string, task: WaitingStep): Standing {
  const keys = new Set(reviewerKeys(actor));
  const hasApproved = task.approved_by.includes(actor.userId);
  const isReviewedByOthers = task.submitter_id === actor.userId && !task.self_review;
  const isNamed = task.reviewer_keys.includes(ownKey(actor.userId));
  if (isNamed && !hasApproved && !isReviewedByOthers) return { effect: 'replace' };
  if (maySetReviewers(actor, contentType, task.venue_id)) return { effect: 'whole' };
  if (!task.reviewer_keys.some((key) => keys.has(key))) return refused(hindrances.foreign, true);
  if (isReviewedByOthers) return refused(ownSubmission);
  if (hasApproved) return refused(hindrances.done);
  const step = task.steps.find(({ ordinal }) => ordinal === task.ordinal);
  return step?.mode === 'all' ? refused(byRolesTogether) : { effect: 'add' };
}

const ownKey = (userId: string) => `u:${userId}`;

const keysAfter: Readonly<Record<HandOverEffect, (keys: readonly string[], from: string, to: string) => string[]>> = {
  replace: (keys, from, to) => keys.map((key) => (key === from ? to : key)),
  add: (keys, _from, to) => [...keys, to],
  whole: (_keys, _from, to) => [to],
};

export interface HandOver {
  readonly objectId: string;
  /** The colleague who takes over. */
  readonly userId: string;
  readonly remark: string;
}

/**
 * Hands the step that waits to a colleague of the venue: only who decides changes, not the status, the time limit or the
 * steps to come. Recorded in the approval record, told to the successor by letter. Refuses the submitter, who must not
 * review his own, and whoever decides the step already.
 */
export async function handOver(
  tx: Transaction,
  { types, actor }: Asking,
  { objectId, userId, remark }: HandOver,
): Promise<DecidedObject & { readonly successor: string }> {
  const found = await lockWaiting(tx, types, objectId);
  const { task } = found;
  if (!task) {
    await assertVisible(tx, actor, found);
    throw AppError.illegalState(`《${found.title}》${notWaiting}`);
  }
  const standing = handOverOf(actor, found.content.declaration.key, task);
  if (standing.effect === null) {
    throw standing.isForeign ? AppError.forbidden() : AppError.illegalState(standing.reason);
  }
  const { effect } = standing;
  const [successor] = await reviewersOf(tx, found.venueId, [ownKey(assertId(userId))]);
  if (!successor) throw badSuccessor('接手人已停用，或在该场馆没有角色');
  const problem = await whyNotTo(tx, { actor, task, effect, successor });
  if (problem !== undefined) throw badSuccessor(problem);
  write(tx, task, keysAfter[effect](task.reviewer_keys, ownKey(actor.userId), ownKey(successor.id)));
  const told: Told = { found, task, actor, successor, remark };
  record(tx, told);
  if (successor.id !== actor.userId) tell(tx, told);
  return { title: found.title, status: task.status, venueId: found.venueId, successor: successor.name };
}

const badSuccessor = (message: string) => AppError.invalid([{ field: 'userId', message }]);

interface Proposed {
  readonly actor: Actor;
  readonly task: TaskRow;
  readonly effect: HandOverEffect;
  readonly successor: Reviewer;
}

async function whyNotTo(tx: Tx, { actor, task, effect, successor }: Proposed): Promise<string | undefined> {
  const { id: userId, name } = successor;
  if (userId === task.submitter_id) return '不能转交给提交人';
  if (userId === actor.userId && effect !== 'whole') return '不能转交给自己';
  if (task.approved_by.includes(userId)) return `${name}已经审核过本步骤`;
  const reviewers = await reviewersOf(tx, task.venue_id, task.reviewer_keys);
  const isReviewer = reviewers.some(({ id }) => id === userId);
  const isAlone = isReviewer && reviewers.every(({ id }) => id === userId || task.approved_by.includes(id));
  return (effect === 'whole' ? isAlone : isReviewer) ? `${name}已经是本步骤的审核人` : undefined;
}

/** Somebody beside the submitter reviews from now on, so he no longer decides himself. */
function write(tx: Transaction, task: TaskRow, keys: readonly string[]): void {
  const steps = task.steps.map((step) => (step.ordinal === task.ordinal ? { ...step, keys } : step));
  tx.send('update review_task set reviewer_keys = $2, steps = $3, self_review = false where object_id = $1', [
    task.object_id,
    keys,
    JSON.stringify(steps),
  ]);
}

interface Told {
  readonly found: FoundObject;
  readonly task: TaskRow;
  readonly actor: Actor;
  readonly successor: Reviewer;
  readonly remark: string;
}

function record(tx: Transaction, { found, task, actor, successor, remark }: Told): void {
  appendLog(tx, {
    objectId: found.id,
    contentType: found.content.declaration.key,
    venueId: found.venueId,
    action: 'handover',
    from: task.status,
    to: task.status,
    stepName: task.step_name,
    userId: actor.userId,
    userName: actor.realName,
    title: found.title,
    remark: `转交给${successor.name}${remark === '' ? '' : `：${remark}`}`,
    enclosures: [],
    revision: task.revision,
  });
}

function tell(tx: Transaction, { found, task, actor, successor, remark }: Told): void {
  sendLetter(tx, {
    userIds: [successor.id],
    kind: 'notice',
    title: `转交：《${found.title}》等待您审核`,
    content: `${actor.realName}把《${found.title}》的“${task.step_name}”步骤转交给您审核。${remark === '' ? '' : `说明：${remark}`}`,
    link: `${reviewDesk}?object=${found.id}`,
    venueId: found.venueId,
    sender: { id: actor.userId, name: actor.realName },
  });
}

/** What of the contents the actor may hand over, and the people to whom every one of those may go. */
export async function successorsOf(tx: Tx, asking: Asking, objectIds: readonly string[]): Promise<Successors> {
  const looked: Looked[] = [];
  for (const objectId of objectIds) looked.push(await look(tx, asking, objectId));
  const allowed = looked.flatMap(({ item, task }) => (item.effect === null || !task ? [] : [{ ...item, task }]));
  const items = looked.map(({ item }) => item);
  const venues = [...new Set(allowed.map(({ task }) => task.venue_id))];
  const groups: Colleague[][] = [];
  for (const venueId of venues) groups.push(await colleaguesIn(tx, venueId));
  const [first = [], ...others] = groups;
  const known = others.map((people) => new Set(people.map(({ id }) => id)));
  const mayTake = ({ id }: Colleague) =>
    known.every((ids) => ids.has(id)) &&
    allowed.every(
      ({ task, effect }) =>
        id !== task.submitter_id &&
        !task.approved_by.includes(id) &&
        (effect === 'whole' || (id !== asking.actor.userId && !task.reviewer_keys.includes(ownKey(id)))),
    );
  return { items, people: first.filter(mayTake).map(toSuccessor) };
}

const toSuccessor = ({ id, name, department, roleNames }: Colleague): Successor => ({
  id,
  name,
  department,
  roles: roleNames,
});

interface Looked {
  readonly item: HandOverItem;
  readonly task: TaskRow | undefined;
}

async function look(tx: Tx, { types, actor }: Asking, objectId: string): Promise<Looked> {
  const found = await findObject(tx, types, objectId);
  await assertVisible(tx, actor, found);
  const [task] = await tx.query<TaskRow>(`select ${taskColumns} from review_task where object_id = $1`, [found.id]);
  const standing = task ? handOverOf(actor, found.content.declaration.key, task) : refused(notWaiting);
  const reason = standing.effect === null ? standing.reason : '';
  const stepName = task?.step_name ?? '';
  return { item: { objectId: found.id, title: found.title, stepName, effect: standing.effect, reason }, task };
}
