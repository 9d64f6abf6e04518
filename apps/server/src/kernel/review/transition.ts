import { canTransition, type ReviewAction, Status, transitions } from '@yunguan/contract/kernel/review';
import type { Values } from '@yunguan/contract/kernel/parse';
import { messages } from '@yunguan/contract/kernel/messages';
import type { Transaction, Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { type Actor, reviewerKeys } from '../access/actor';
import { AppError } from '../app-error';
import { type BoundContent, columnOf } from '../content/binding';
import { nextVersion, saved, writeRow } from '../content/row';
import { dropUnshownFiles } from '../content/track-files';
import { tellSubmitter } from '../letters/tell-submitter';
import type { Enclosure } from './enclosures';
import { type FlowStep, resolveFlow, reviewersOf } from './flow';
import { appendLog } from './log';

export interface TransitionRequest {
  readonly deps: Deps;
  readonly content: BoundContent;
  readonly actor: Actor;
  readonly id: string;
  readonly action: ReviewAction;
  /** Values being submitted, which become the numbered snapshot; or those of the snapshot that is being approved. */
  readonly form?: Values;
  /** The row may be edited although it is approved (`isEdit`). */
  readonly editable?: boolean;
  readonly remark?: string;
  readonly enclosures?: readonly Enclosure[];
  readonly stepName?: string;
  /** Where the row stands, if the caller has it under its lock or is about to create it. */
  readonly standing?: Standing;
  /** Columns of the row to write together with the status; a new row is created with them. */
  readonly columns?: Readonly<Record<string, unknown>>;
  /** The venue's flow, if the caller has read it already. */
  readonly flow?: readonly FlowStep[];
}

/** What a transition needs to know of the row and its task. */
export interface Standing {
  readonly isNew: boolean;
  readonly status: number;
  readonly title: string;
  readonly cover: string | null;
  readonly venueId: string;
  /** Number of the snapshot that the public sees; null of none. */
  readonly approvedRevision: number | null;
  /** Number of the newest snapshot; 0 of none. Only what goes on with the snapshots needs it, so not the saving of a draft. */
  readonly revision: number;
  /** What is being decided; null where nothing is, or is written anew. */
  readonly task: StandingTask | null;
}

interface StandingTask {
  readonly steps: readonly FlowStep[];
  readonly ordinal: number;
  readonly submitterId: string;
  readonly revision: number;
}

/**
 * The only writer of `status`: locks the row, checks where it stands, writes the new status, the task, the snapshot
 * and the log row in the caller's transaction (architecture §1.5, house rule 8). Answers the new status.
 */
export async function transition(tx: Transaction, request: TransitionRequest): Promise<number> {
  const { content, id, action } = request;
  const rule = transitions[action];
  const remark = request.remark?.trim() ?? '';
  if (rule.opinionRequired && remark === '')
    throw AppError.invalid([{ field: 'remark', message: messages.opinionMissing }]);
  const row = request.standing ?? (await lockStanding(tx, content, id));
  if (!canTransition(action, row.status, request.editable)) {
    throw AppError.illegalState(`《${row.title}》的状态已变更，请刷新后再操作`);
  }
  const revision = await apply(tx, request, row);
  appendLog(tx, {
    objectId: id,
    contentType: content.declaration.key,
    venueId: row.venueId,
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
  if (isDecision(action) && revision !== null) tell(tx, request, { outcome: action, row, revision });
  return rule.to;
}

const decisions = ['advance', 'approve', 'reject', 'reverse'] as const satisfies ReviewAction[];
type Decided = (typeof decisions)[number];

function isDecision(action: ReviewAction): action is Decided {
  return decisions.some((one) => one === action);
}

function tell(
  tx: Transaction,
  { content, id, actor, stepName = '', remark = '' }: TransitionRequest,
  { outcome, row, revision }: { outcome: Decided; row: Standing; revision: number },
): void {
  tellSubmitter(tx, {
    outcome,
    objectId: id,
    contentType: content.declaration.key,
    venueId: row.venueId,
    title: row.title,
    revision,
    stepName,
    remark: remark.trim(),
    actor,
  });
}

/** Locks a row and reads where it stands, its task included; refuses as if it did not exist. */
async function lockStanding(tx: Tx, content: BoundContent, id: string): Promise<Standing> {
  const { coverField } = content.declaration;
  const cover = coverField === undefined ? "''" : `c.${columnOf(content, coverField)}`;
  const [row] = await tx.query<Omit<Standing, 'isNew'> & Record<string, unknown>>(
    `select c.status, c.title, ${cover} as cover, c.venue_id as "venueId", c.approved_revision as "approvedRevision",
       coalesce((select max(r.no) from revision r where r.object_id = c.id), 0) as revision,
       (select json_build_object('steps', t.steps, 'ordinal', t.ordinal, 'submitterId', t.submitter_id, 'revision', t.revision)
        from review_task t where t.object_id = c.id) as task
     from ${content.binding.table} c where c.id = $1 and c.deleted_at is null for no key update of c`,
    [id],
  );
  if (!row) throw AppError.forbidden();
  return { ...row, isNew: false };
}

/** Number of the newest snapshot of a record that the caller has locked; 0 of none. */
export async function newestRevision(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.query<{ no: number }>('select coalesce(max(no), 0) as no from revision where object_id = $1', [
    id,
  ]);
  return row?.no ?? 0;
}

/** Effects of each action beside the log; answers the snapshot that the log row names. */
async function apply(tx: Transaction, request: TransitionRequest, row: Standing): Promise<number | null> {
  const { action, content } = request;
  const write = (columns: Readonly<Record<string, unknown>>, further: string) =>
    writeRow(tx, content.binding.table, {
      id: request.id,
      isNew: row.isNew,
      columns: { status: transitions[action].to, ...columns },
      further,
    });
  if (action === 'save' || action === 'submit') {
    write(request.columns ?? {}, saved);
    return action === 'submit' ? startTask(tx, request, row) : null;
  }
  if (action === 'reverse') {
    await content.binding.withdrawn?.(tx, { ids: [request.id], now: request.deps.clock.now() });
    write({ approved_revision: null }, nextVersion);
    dropUnshownFiles(tx, content, request.id);
    return row.revision === 0 ? null : row.revision;
  }
  const { task } = row;
  if (!task) throw AppError.illegalState('该内容不在审核中，请刷新后再操作');
  if (action === 'advance') {
    write({}, nextVersion);
    await advanceTask(tx, request.id, { task, venueId: row.venueId });
    return task.revision;
  }
  tx.send('delete from review_task where object_id = $1', [request.id]);
  if (action === 'approve') {
    write({ approved_revision: task.revision }, `${nextVersion}, publish_time = coalesce(publish_time, now())`);
    // Without a version before it nothing stops being shown.
    if (row.approvedRevision !== null) dropUnshownFiles(tx, content, request.id);
    await content.binding.published?.(tx, {
      id: request.id,
      venueId: row.venueId,
      values: request.form ?? {},
      now: request.deps.clock.now(),
    });
  } else {
    write({}, nextVersion);
  }
  return task.revision;
}

async function startTask(tx: Transaction, request: TransitionRequest, row: Standing): Promise<number> {
  const { actor, content, id } = request;
  const { key } = content.declaration;
  const steps = request.flow ?? (await resolveFlow(tx, row.venueId, key));
  const [first] = steps;
  if (!first) throw new Error('a flow has at least one step');
  const no = row.revision + 1;
  const held = new Set(reviewerKeys(actor));
  const isSole =
    first.keys.some((one) => held.has(one)) &&
    (await isSoleReviewer(tx, { step: first, venueId: row.venueId, userId: actor.userId }));
  tx.send(
    `insert into revision (object_id, no, content_type, venue_id, form, submitted_by, submitted_name)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, no, key, row.venueId, JSON.stringify(request.form ?? {}), actor.userId, actor.realName],
  );
  tx.send(
    `insert into review_task (object_id, content_type, venue_id, venue_name, title, cover, submitter_id, submitter_name, submitted_at,
       revision, status, ordinal, steps, step_name, due_at, reviewer_keys, self_review)
     values ($1, $2, $3, (select name from venue where id = $3), $4, $5, $6, $7, now(), $8, 1, $9, $10, $11, now() + make_interval(hours => $12), $13, $14)`,
    [
      id,
      key,
      row.venueId,
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
      isSole,
    ],
  );
  return no;
}

/** The flow names nobody else, so that the submitter may decide himself (decisions §4). */
async function isSoleReviewer(
  tx: Tx,
  { step, venueId, userId }: { step: FlowStep; venueId: string; userId: string },
): Promise<boolean> {
  const reviewers = await reviewersOf(tx, venueId, step.keys);
  return reviewers.length === 1 && reviewers[0]?.id === userId;
}

async function advanceTask(
  tx: Transaction,
  id: string,
  { task, venueId }: { task: StandingTask; venueId: string },
): Promise<void> {
  const next = task.steps.find((step) => step.ordinal === task.ordinal + 1);
  if (!next) throw new Error('only a task with a further step advances');
  tx.send(
    `update review_task set status = $2, ordinal = $3, step_name = $4, due_at = now() + make_interval(hours => $5), reviewer_keys = $6,
       approved_by = '{}', self_review = $7 where object_id = $1`,
    [
      id,
      Status.secondary,
      next.ordinal,
      next.name,
      next.limitHours,
      next.keys,
      await isSoleReviewer(tx, { step: next, venueId, userId: task.submitterId }),
    ],
  );
}
