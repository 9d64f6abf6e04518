import { canTransition, type ReviewAction, Status, transitions } from '@yunguan/contract/kernel/review';
import type { Values } from '@yunguan/contract/kernel/parse';
import { messages } from '@yunguan/contract/kernel/messages';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../access/actor';
import { AppError } from '../app-error';
import { type BoundContent, columnOf } from '../content/binding';
import { type FlowStep, resolveFlow, reviewersOf } from './flow';
import { appendLog, type Enclosure } from './log';

export interface TransitionRequest {
  readonly deps: Deps;
  readonly content: BoundContent;
  readonly actor: Actor;
  readonly id: string;
  readonly action: ReviewAction;
  /** Values being submitted; they become the numbered snapshot. */
  readonly form?: Values;
  /** The row may be edited although it is approved (`isEdit`). */
  readonly editable?: boolean;
  readonly remark?: string;
  readonly enclosures?: readonly Enclosure[];
  readonly stepName?: string;
}

interface StateRow extends Record<string, unknown> {
  status: number;
  title: string;
  cover: string | null;
  venue_id: string;
  venue_name: string;
}

/**
 * The only writer of `status`: locks the row, checks where it stands, writes the new status, the task, the snapshot
 * and the log row in the caller's transaction (architecture §1.5, house rule 8). Answers the new status.
 */
export async function transition(tx: Tx, request: TransitionRequest): Promise<number> {
  const { content, id, action } = request;
  const rule = transitions[action];
  const remark = request.remark?.trim() ?? '';
  if (rule.opinionRequired && remark === '')
    throw AppError.invalid([{ field: 'remark', message: messages.opinionMissing }]);
  const row = await lockState(tx, content, id);
  if (!canTransition(action, row.status, request.editable)) {
    throw AppError.illegalState(`《${row.title}》的状态已变更，请刷新后再操作`);
  }
  const revision = await apply(tx, request, row);
  await appendLog(tx, {
    objectId: id,
    contentType: content.declaration.key,
    venueId: row.venue_id,
    action,
    from: row.status,
    to: rule.to,
    stepName: request.stepName ?? '',
    userId: request.actor.userId,
    userName: request.actor.realName,
    title: row.title,
    remark,
    enclosures: request.enclosures ?? [],
    revision,
  });
  return rule.to;
}

async function lockState(tx: Tx, content: BoundContent, id: string): Promise<StateRow> {
  const { coverField } = content.declaration;
  const cover = coverField === undefined ? "''" : `c.${columnOf(content, coverField)}`;
  const [row] = await tx.query<StateRow>(
    `select c.status, c.title, ${cover} as cover, c.venue_id, (select v.name from venue v where v.id = c.venue_id) as venue_name
     from ${content.binding.table} c where c.id = $1 and c.deleted_at is null for update of c`,
    [id],
  );
  if (!row) throw AppError.forbidden();
  return row;
}

/** Effects of each action beside the status; answers the snapshot that the log row names. */
async function apply(tx: Tx, request: TransitionRequest, row: StateRow): Promise<number | null> {
  const { action, content, id } = request;
  const { table } = content.binding;
  const set = async (columns: string, ...values: readonly unknown[]): Promise<void> => {
    const moved = await tx.query(
      `update ${table} set status = $2${columns} where id = $1 and status = $3 returning id`,
      [id, transitions[action].to, row.status, ...values],
    );
    if (moved.length !== 1) throw AppError.illegalState(`《${row.title}》的状态已变更，请刷新后再操作`);
  };
  if (action === 'submit') {
    await set('');
    return startTask(tx, request, row);
  }
  if (action === 'save') {
    // A draft that stays one needs no second write of its row.
    if (row.status !== transitions.save.to) await set('');
    return null;
  }
  if (action === 'revoke') {
    await set(', version = version + 1');
    return endTask(tx, id);
  }
  if (action === 'reverse') {
    await set(', version = version + 1, approved_revision = null');
    return currentRevision(tx, id);
  }
  if (action === 'advance') {
    await set(', version = version + 1');
    return advanceTask(tx, id);
  }
  const revision = await endTask(tx, id);
  if (action === 'reject') {
    await set(', version = version + 1');
    return revision;
  }
  await set(', version = version + 1, approved_revision = $4, publish_time = coalesce(publish_time, now())', revision);
  return revision;
}

async function startTask(tx: Tx, request: TransitionRequest, row: StateRow): Promise<number> {
  const { actor, content, id } = request;
  const { key } = content.declaration;
  const steps = await resolveFlow(tx, row.venue_id, key);
  const [first] = steps;
  if (!first) throw new Error('a flow has at least one step');
  const [snapshot] = await tx.query<{ no: number }>(
    `insert into revision (object_id, no, content_type, venue_id, form, submitted_by, submitted_name)
     select $1, coalesce(max(no), 0) + 1, $2, $3, $4, $5, $6 from revision where object_id = $1 returning no`,
    [id, key, row.venue_id, JSON.stringify(request.form ?? {}), actor.userId, actor.realName],
  );
  const no = snapshot?.no ?? 1;
  await tx.query(
    `insert into review_task (object_id, content_type, venue_id, venue_name, title, cover, submitter_id, submitter_name, submitted_at,
       revision, status, ordinal, steps, step_name, due_at, reviewer_keys, self_review)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now(), $9, 1, $10, $11, $12, now() + make_interval(hours => $13), $14, $15)`,
    [
      id,
      key,
      row.venue_id,
      row.venue_name,
      row.title,
      row.cover ?? '',
      actor.userId,
      actor.realName,
      no,
      first.ordinal,
      JSON.stringify(steps),
      first.name,
      first.limitHours,
      first.keys,
      await isSoleReviewer(tx, first, actor.userId),
    ],
  );
  return no;
}

/** The flow names nobody else, so that the submitter may decide himself (decisions §4). */
async function isSoleReviewer(tx: Tx, step: FlowStep, userId: string): Promise<boolean> {
  const reviewers = await reviewersOf(tx, step.keys);
  return reviewers.length === 1 && reviewers[0]?.id === userId;
}

async function advanceTask(tx: Tx, id: string): Promise<number> {
  const [task] = await tx.query<{ steps: FlowStep[]; ordinal: number; submitter_id: string; revision: number }>(
    'select steps, ordinal, submitter_id, revision from review_task where object_id = $1',
    [id],
  );
  const next = task?.steps.find((step) => step.ordinal === task.ordinal + 1);
  if (!task || !next) throw new Error('only a task with a further step advances');
  await tx.query(
    `update review_task set status = $2, ordinal = $3, step_name = $4, due_at = now() + make_interval(hours => $5), reviewer_keys = $6,
       approved_by = '{}', self_review = $7 where object_id = $1`,
    [
      id,
      Status.secondary,
      next.ordinal,
      next.name,
      next.limitHours,
      next.keys,
      await isSoleReviewer(tx, next, task.submitter_id),
    ],
  );
  return task.revision;
}

async function endTask(tx: Tx, id: string): Promise<number> {
  const [ended] = await tx.query<{ revision: number }>(
    'delete from review_task where object_id = $1 returning revision',
    [id],
  );
  if (!ended) throw AppError.illegalState('该内容不在审核中，请刷新后再操作');
  return ended.revision;
}

async function currentRevision(tx: Tx, id: string): Promise<number | null> {
  const [row] = await tx.query<{ no: number | null }>('select max(no) as no from revision where object_id = $1', [id]);
  return row?.no ?? null;
}
