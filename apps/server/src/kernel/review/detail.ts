import type { Values } from '@yunguan/contract/kernel/parse';
import type { ReviewDetail } from '@yunguan/contract/platform/review';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { type Actor, holdsIn, scopeOf } from '../access/actor';
import type { BoundContent } from '../content/binding';
import { secondText } from '../china-sql';
import { plainSelectList } from '../content/select';
import { type Hindrance, hindrances, whyNot } from './decide';
import { diffForms } from './diff';
import { formWords } from './field-words';
import { enclosureOpener } from './enclosures';
import { assertVisible, type FoundObject, findObject } from './find-object';
import { reviewersOf } from './flow';
import { handOverOf } from './hand-over';
import { readLog } from './log';
import { reviewNotices } from './notices';
import { type TaskRow, taskColumns } from './waiting-object';

interface WaitingTask extends TaskRow {
  due_at: string | null;
}

/** Everything a reviewer looks at: what changed since the last approved version first, then the form, steps and record. */
export async function reviewDetail(
  deps: Deps,
  types: readonly BoundContent[],
  request: { actor: Actor; objectId: string },
): Promise<ReviewDetail> {
  const { actor } = request;
  return deps.db.transaction(scopeOf(actor), async (tx) => {
    const found = await findObject(tx, types, request.objectId);
    await assertVisible(tx, actor, found);
    const [task] = await tx.query<WaitingTask>(
      `select ${taskColumns}, ${secondText('due_at')} as due_at from review_task where object_id = $1`,
      [found.id],
    );
    const hindrance = task ? await whyNot(tx, actor, task) : undefined;
    const forms = await snapshots(tx, found, task?.revision);
    const { key, label } = found.content.declaration;
    const form = await currentForm(tx, found);
    const { content } = found;
    const { before, after, returned } = forms;
    const now = deps.clock.now();
    const mayReverse = found.status === 100 && holdsIn(actor, key, 'reverse', found.venueId);
    // A change of what is public that was begun or refused is removed together with it.
    const mayBeRemoved = found.approvedRevision !== null && task === undefined;
    const mayTakeBack = mayReverse || (mayBeRemoved && holdsIn(actor, key, 'del', found.venueId));
    const takenBack = { ids: [found.id], now };
    const held = mayTakeBack ? await content.binding.held?.(tx, takenBack) : undefined;
    return {
      objectId: found.id,
      kind: key,
      kindName: label,
      title: found.title,
      status: found.status,
      revision: forms.revision,
      approvedRevision: forms.approved,
      form,
      words: await formWords(tx, deps, { content, form }),
      steps: task ? await stepsOf(tx, task) : [],
      log: await readLog(tx, found.id, enclosureOpener(deps, actor)),
      diff: after ? await diffForms(tx, deps, { content, before, after }) : [],
      returned:
        returned && after
          ? { ...returned.decision, diff: await diffForms(tx, deps, { content, before: returned.form, after }) }
          : null,
      notices: task && after ? await reviewNotices(tx, { content, venueId: found.venueId, form: after, now }) : [],
      canReview: task !== undefined && hindrance === undefined,
      canReverse: mayReverse && held === undefined,
      effects: (mayTakeBack && held === undefined && (await content.binding.effects?.(tx, takenBack))) || [],
      canHandOver: task !== undefined && handOverOf(actor, key, task).effect !== null,
      reason: reasonOf({ isWaiting: task !== undefined, hindrance, held: mayReverse ? held : undefined }),
    };
  });
}

/** Why the current user may not decide; empty when he may. */
function reasonOf(now: { isWaiting: boolean; hindrance: Hindrance | undefined; held: string | undefined }): string {
  if (now.isWaiting) return now.hindrance === undefined ? '' : hindrances[now.hindrance];
  return now.held === undefined ? '该内容不在审核中' : `暂时不能反审：${now.held}`;
}

async function currentForm(tx: Tx, found: FoundObject): Promise<Record<string, unknown>> {
  const [row] = await tx.query<{ form: Record<string, unknown> }>(
    `select row_to_json(t) as form from (select ${plainSelectList(found.content)} from ${found.content.binding.table} c where c.id = $2 and $1::uuid[] is not null) t`,
    [[], found.id],
  );
  return row?.form ?? {};
}

/** A decision with the version that it was about. */
interface Decision extends Record<string, unknown> {
  readonly revision: number;
  readonly userName: string;
  readonly time: string;
  readonly remark: string;
}

interface Snapshots {
  readonly revision: number | null;
  /** The last version that passed, also when it was taken back since. */
  readonly approved: number | null;
  readonly before: Values | undefined;
  readonly after: Values | undefined;
  /** The last version that was rejected, where the one looked at was sent in after it and none has passed since. */
  readonly returned: { readonly decision: Decision; readonly form: Values } | undefined;
}

/**
 * The waiting snapshot (or the newest), the last approved one, which it is compared with (decisions §4), and the one that
 * came back before it.
 */
async function snapshots(tx: Tx, found: FoundObject, waiting: number | undefined): Promise<Snapshots> {
  const [passed, rejected] = await Promise.all([
    lastDecision(tx, found.id, 'approve'),
    lastDecision(tx, found.id, 'reject'),
  ]);
  const approved = found.approvedRevision ?? passed?.revision ?? null;
  const rows = await tx.query<{ no: number; form: Values }>(
    `select no, form from revision where object_id = $1
       and no in (coalesce($2, (select max(no) from revision where object_id = $1)), coalesce($3, 0), coalesce($4, 0))`,
    [found.id, waiting ?? null, approved, rejected?.revision ?? null],
  );
  const revision = waiting ?? rows.reduce<number | null>((most, row) => Math.max(most ?? 0, row.no), null);
  const formOf = (no: number | null) => rows.find((row) => row.no === no)?.form;
  const isMended = rejected !== undefined && rejected.revision > (approved ?? 0) && rejected.revision < (revision ?? 0);
  const form = isMended ? formOf(rejected.revision) : undefined;
  return {
    revision,
    approved,
    before: formOf(approved),
    after: formOf(revision),
    returned: rejected && form ? { decision: rejected, form } : undefined,
  };
}

async function lastDecision(tx: Tx, objectId: string, action: 'approve' | 'reject'): Promise<Decision | undefined> {
  const [last] = await tx.query<Decision>(
    `select revision, user_name as "userName", ${secondText('created_at')} as time, remark
     from review_log where object_id = $1 and action = $2 and revision is not null order by id desc limit 1`,
    [objectId, action],
  );
  return last;
}

async function stepsOf(tx: Tx, task: WaitingTask): Promise<ReviewDetail['steps']> {
  const steps: ReviewDetail['steps'] = [];
  for (const step of task.steps) {
    const reviewers = await reviewersOf(tx, task.venue_id, step.keys);
    steps.push({
      ordinal: step.ordinal,
      name: step.name,
      mode: step.mode,
      state: step.ordinal < task.ordinal ? 'done' : step.ordinal === task.ordinal ? 'current' : 'waiting',
      reviewers: reviewers.map((reviewer) => reviewer.name),
      dueTime: step.ordinal === task.ordinal ? task.due_at : null,
    });
  }
  return steps;
}
