import { parseContent, type Values } from '@yunguan/contract/kernel/parse';
import { messages } from '@yunguan/contract/kernel/messages';
import type { Transaction, Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { type Actor, holdsIn, reviewerKeys } from '../access/actor';
import { AppError } from '../app-error';
import type { BoundContent } from '../content/binding';
import { closedLevels } from '../content/form';
import { checkStandingReferences } from '../content/references';
import { assertOwnEnclosures, type Enclosure } from './enclosures';
import { type FoundObject, findObject } from './find-object';
import { reviewersOf } from './flow';
import { appendLog } from './log';
import { transition } from './transition';
import { lockWaiting, standingOf, type TaskRow, type WaitingObject } from './waiting-object';

export interface Decision {
  readonly objectId: string;
  readonly result: 'approve' | 'reject';
  readonly remark: string;
  readonly enclosures: readonly Enclosure[];
  /** The snapshot that the reviewer saw; another one refuses the decision. */
  readonly revision?: number;
}

/** Where a decision has left an object. */
export interface DecidedObject {
  readonly title: string;
  readonly venueId: string;
  readonly status: number;
}

export interface Deciding {
  readonly tx: Transaction;
  readonly deps: Deps;
  readonly types: readonly BoundContent[];
  readonly actor: Actor;
}

/** Why somebody may not decide. The first three are told only where he may look at the object: it is not his to decide. */
export const hindrances = {
  foreign: '您不是当前步骤的审核人',
  passed: '已由其他审核人处理',
  acted: '您已经审核过，内容已进入下一步',
  own: '不能审核自己提交的内容',
  done: '您已经审核过本步骤',
} as const;
export type Hindrance = keyof typeof hindrances;

/** Approves or rejects what waits for the actor; answers the new status (decisions §4). */
export async function decide(deciding: Deciding, decision: Decision): Promise<DecidedObject> {
  const { tx, actor } = deciding;
  const found = await lockWaiting(tx, deciding.types, decision.objectId);
  const { task } = found;
  if (!task) {
    if (!holdsIn(actor, found.content.declaration.key, 'review', found.venueId)) throw AppError.forbidden();
    throw AppError.illegalState(`《${found.title}》不在审核中，可能已被处理`);
  }
  const hindrance = await whyNot(tx, actor, task);
  if (hindrance === 'foreign' || hindrance === 'passed' || hindrance === 'acted') throw AppError.forbidden();
  if (hindrance !== undefined) throw AppError.illegalState(hindrances[hindrance]);
  if (decision.revision !== undefined && decision.revision !== task.revision) {
    throw AppError.illegalState(`《${found.title}》已重新提交，请查看最新内容后再审批`);
  }
  await assertOwnEnclosures(tx, actor, decision.enclosures);
  return { status: await carryOut(deciding, { found, task, decision }), title: found.title, venueId: found.venueId };
}

/** Why the actor may not decide the task; undefined when he may. */
export async function whyNot(tx: Tx, actor: Actor, task: TaskRow): Promise<Hindrance | undefined> {
  const keys = new Set(reviewerKeys(actor));
  if (!task.reviewer_keys.some((key) => keys.has(key))) return whyElsewhere(tx, actor, { task, keys });
  if (task.approved_by.includes(actor.userId)) return 'done';
  if (task.submitter_id !== actor.userId) return undefined;
  const reviewers = await reviewersOf(tx, task.venue_id, task.reviewer_keys);
  return reviewers.every((reviewer) => reviewer.id === actor.userId) ? undefined : 'own';
}

/** A step that was his has been taken, by himself or by somebody else; the others have never been asked. */
async function whyElsewhere(
  tx: Tx,
  actor: Actor,
  { task, keys }: { task: TaskRow; keys: ReadonlySet<string> },
): Promise<Hindrance> {
  const wasHis = task.steps.some((step) => step.ordinal < task.ordinal && step.keys.some((key) => keys.has(key)));
  if (!wasHis) return 'foreign';
  const own = await tx.query(
    `select from review_log where object_id = $1 and revision = $2 and user_id = $3 and action in ('advance', 'cosign') limit 1`,
    [task.object_id, task.revision, actor.userId],
  );
  return own.length > 0 ? 'acted' : 'passed';
}

interface CarryOut {
  readonly found: WaitingObject;
  readonly task: TaskRow;
  readonly decision: Decision;
}

async function carryOut(deciding: Deciding, work: CarryOut): Promise<number> {
  const { tx, deps, actor } = deciding;
  const { found, task, decision } = work;
  const request = {
    deps,
    content: found.content,
    actor,
    id: found.id,
    remark: decision.remark,
    enclosures: decision.enclosures,
    stepName: task.step_name,
    standing: standingOf(found, task),
  };
  if (decision.result === 'reject') return transition(tx, { ...request, action: 'reject' });
  if (await othersMustApprove(deciding, task)) return cosign(deciding, work);
  const isLast = !task.steps.some((step) => step.ordinal > task.ordinal);
  if (!isLast) return transition(tx, { ...request, action: 'advance' });
  const form = await completeForm(deciding, found, task.revision);
  return transition(tx, { ...request, action: 'approve', form });
}

/** In a step that all must approve (会签), the last of them completes it. */
async function othersMustApprove({ tx, actor }: Deciding, task: TaskRow): Promise<boolean> {
  const step = task.steps.find((one) => one.ordinal === task.ordinal);
  if (step?.mode !== 'all') return false;
  const approved = new Set([...task.approved_by, actor.userId]);
  const reviewers = await reviewersOf(tx, task.venue_id, task.reviewer_keys);
  return reviewers.some((reviewer) => reviewer.id !== task.submitter_id && !approved.has(reviewer.id));
}

async function cosign({ tx, actor }: Deciding, { found, task, decision }: CarryOut): Promise<number> {
  tx.send('update review_task set approved_by = approved_by || $2::uuid where object_id = $1', [
    found.id,
    actor.userId,
  ]);
  appendLog(tx, {
    objectId: found.id,
    contentType: found.content.declaration.key,
    venueId: found.venueId,
    action: 'cosign',
    from: task.status,
    to: task.status,
    stepName: task.step_name,
    userId: actor.userId,
    userName: actor.realName,
    title: found.title,
    remark: decision.remark,
    enclosures: decision.enclosures,
    revision: task.revision,
  });
  return task.status;
}

/**
 * Final approval runs the submission's rules again, so that nothing is approved that could not be saved: what it points to
 * may be gone since. What the version approved before lists already may stay, as in a submission. Answers the snapshot.
 */
async function completeForm({ tx, deps }: Deciding, found: FoundObject, revision: number): Promise<Values> {
  const { content, id, venueId } = found;
  const snapshots = await tx.query<{ no: number; form: Values }>(
    `select no, form from revision where object_id = $1 and no in ($2, coalesce($3::int,
       (select revision from review_log where object_id = $1 and action = 'approve' order by id desc limit 1)))`,
    [id, revision, found.approvedRevision],
  );
  const formOf = (isAsked: (no: number) => boolean) => snapshots.find(({ no }) => isAsked(no))?.form;
  const body = formOf((no) => no === revision) ?? {};
  const stored = formOf((no) => no !== revision);
  const waived = closedLevels(deps, { content, body });
  const parsed = parseContent(content.declaration, body, { strictness: 'submit', waived });
  const problems = parsed.ok
    ? await checkStandingReferences(tx, deps, content, {
        venueId,
        values: parsed.values,
        ...(stored ? { stored } : {}),
      })
    : parsed.problems;
  if (parsed.ok && problems.length === 0) return body;
  throw AppError.illegalState(`内容不完整，不能通过：${problems[0]?.message ?? messages.forbidden}`);
}

/** Takes an approved record back: 100 → 102, with an opinion and the option `reverse` (decisions §4). */
export async function reverse(deciding: Deciding, asked: { objectId: string; remark: string }): Promise<DecidedObject> {
  const { tx, deps, actor } = deciding;
  const found = await findObject(tx, deciding.types, asked.objectId);
  if (!holdsIn(actor, found.content.declaration.key, 'reverse', found.venueId)) throw AppError.forbidden();
  const status = await transition(tx, {
    deps,
    content: found.content,
    actor,
    id: found.id,
    action: 'reverse',
    remark: asked.remark,
  });
  return { status, title: found.title, venueId: found.venueId };
}
