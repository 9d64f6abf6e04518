import type { Tx } from '../db/database';
import { type FlowStep, resolveFlow } from '../kernel/review/flow';
import { accounts } from './accounts';
import type { VenueKey } from './places';
import { rngOf } from './random';
import { at, insertRows } from './seed-rows';
import { seedId } from '../seed/ids';

interface Person {
  readonly id: string;
  readonly name: string;
}

export interface Actors {
  readonly editor: Person;
  readonly first: Person;
  readonly second: Person;
}

/** A row that was submitted at least once. */
export interface ReviewedRow {
  readonly id: string;
  readonly status: number;
  readonly title: string;
  readonly cover: string;
  readonly form: Record<string, unknown>;
  /** The version approved before the one that waits now. */
  readonly approvedForm: Record<string, unknown> | undefined;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly submittedAt: number;
}

/** Who writes and who decides in a venue; its administrator, where nobody else does. */
export function actorsOf(venue: VenueKey): Actors {
  const of = (role: string) => accounts.find((account) => account.venue === venue && account.role === role);
  const admin = of('venueAdmin') ?? accounts.find((account) => account.loginName === 'admin');
  const person = (account: typeof admin) => ({
    id: seedId.user(account?.loginName ?? 'admin'),
    name: account?.realName ?? '管理员',
  });
  return {
    editor: person(of('editor') ?? admin),
    first: person(of('firstReviewer') ?? admin),
    second: person(of('secondReviewer') ?? admin),
  };
}

export interface House {
  readonly contentType: string;
  readonly venueId: string;
  readonly venueName: string;
  readonly actors: Actors;
  /** Opinions of this kind of content. */
  readonly opinions: { readonly rejections: readonly string[]; readonly reversal: string };
}

const hour = 3_600_000;

/** Snapshots, waiting tasks and the approval record of submitted rows. */
export async function seedReviews(tx: Tx, house: House, rows: readonly ReviewedRow[]): Promise<void> {
  const flow = await resolveFlow(tx, house.venueId, house.contentType);
  await insertRows(
    tx,
    'revision',
    rows.flatMap((row) => revisions(house, row)),
  );
  await insertRows(
    tx,
    'review_task',
    rows.filter((row) => row.status === 1 || row.status === 2).map((row) => task(house, flow, row)),
  );
  await insertRows(
    tx,
    'review_log',
    rows.flatMap((row) => logRows(row, house, flow.length > 1)),
  );
}

function revisions(house: House, row: ReviewedRow): Record<string, unknown>[] {
  const { editor } = house.actors;
  const snapshot = (no: number, form: Record<string, unknown>, moment: number) => ({
    object_id: row.id,
    no,
    content_type: house.contentType,
    venue_id: house.venueId,
    form,
    submitted_by: editor.id,
    submitted_name: editor.name,
    submitted_at: at(moment),
  });
  if (!row.approvedForm) return [snapshot(1, row.form, row.submittedAt)];
  return [snapshot(1, row.approvedForm, row.createdAt + hour), snapshot(2, row.form, row.submittedAt)];
}

function task(house: House, flow: readonly FlowStep[], row: ReviewedRow): Record<string, unknown> {
  const step = flow[row.status === 2 && flow.length > 1 ? 1 : 0];
  return {
    object_id: row.id,
    content_type: house.contentType,
    venue_id: house.venueId,
    venue_name: house.venueName,
    title: row.title,
    cover: row.cover,
    submitter_id: house.actors.editor.id,
    submitter_name: house.actors.editor.name,
    submitted_at: at(row.submittedAt),
    revision: row.approvedForm ? 2 : 1,
    status: row.status,
    ordinal: step?.ordinal ?? 1,
    steps: flow,
    step_name: step?.name ?? '审核',
    due_at: step?.limitHours ? at(row.submittedAt + step.limitHours * hour) : null,
    reviewer_keys: step?.keys ?? [],
    approved_by: [],
    self_review: false,
  };
}

interface Line {
  readonly action: 'submit' | 'advance' | 'approve' | 'reject' | 'reverse';
  readonly from: number;
  readonly to: number;
  readonly who: Person;
  readonly step: string;
  readonly remark: string;
  /** Milliseconds. */
  readonly moment: number;
  readonly revision: number;
}

/** The record that led to the row's status, in the order in which it happened. */
function logRows(row: ReviewedRow, house: House, twoSteps: boolean): Record<string, unknown>[] {
  const lines = row.approvedForm
    ? [
        ...approval(house, { twoSteps, from: row.createdAt + hour, revision: 1 }),
        ...outcome(row, house, { twoSteps, revision: 2 }),
      ]
    : outcome(row, house, { twoSteps, revision: 1 });
  return lines.map((line) => ({
    object_id: row.id,
    content_type: house.contentType,
    venue_id: house.venueId,
    action: line.action,
    status_from: line.from,
    status_to: line.to,
    step_name: line.step,
    user_id: line.who.id,
    user_name: line.who.name,
    venue_name: house.venueName,
    title: row.title,
    remark: line.remark,
    enclosures: [],
    revision: line.revision,
    created_at: at(line.moment),
  }));
}

/** Submission and every step up to the publication. */
function approval({ actors }: House, how: { twoSteps: boolean; from: number; revision: number }): Line[] {
  const { from, revision, twoSteps } = how;
  const submit: Line = {
    action: 'submit',
    from: 0,
    to: 1,
    who: actors.editor,
    step: '',
    remark: '',
    moment: from,
    revision,
  };
  const remark = '同意发布。';
  if (!twoSteps) {
    return [
      submit,
      {
        action: 'approve',
        from: 1,
        to: 100,
        who: actors.first,
        step: '审核',
        remark,
        moment: from + 29 * hour,
        revision,
      },
    ];
  }
  return [
    submit,
    {
      action: 'advance',
      from: 1,
      to: 2,
      who: actors.first,
      step: '初审',
      remark: '内容完整，同意报送复审。',
      moment: from + 8 * hour,
      revision,
    },
    {
      action: 'approve',
      from: 2,
      to: 100,
      who: actors.second,
      step: '复审',
      remark,
      moment: from + 29 * hour,
      revision,
    },
  ];
}

function outcome(row: ReviewedRow, house: House, how: { twoSteps: boolean; revision: number }): Line[] {
  const { actors } = house;
  const { twoSteps, revision } = how;
  const all = approval(house, { twoSteps, from: row.submittedAt, revision });
  if (row.status === 100) return all;
  if (row.status === 1) return all.slice(0, 1);
  // The first step of a waiting second review was passed soon after the submission.
  if (row.status === 2)
    return all.slice(0, 2).map((line, index) => ({ ...line, moment: row.submittedAt + index * hour }));
  if (row.status === 101) {
    const remark = rngOf('log', row.id).pick(house.opinions.rejections);
    const step = twoSteps ? '初审' : '审核';
    return [
      ...all.slice(0, 1),
      {
        action: 'reject',
        from: 1,
        to: 101,
        who: actors.first,
        step,
        remark,
        moment: row.submittedAt + 11 * hour,
        revision,
      },
    ];
  }
  const remark = house.opinions.reversal;
  const who = twoSteps ? actors.second : actors.first;
  return [
    ...all,
    { action: 'reverse', from: 100, to: 102, who, step: '', remark, moment: row.submittedAt + 59 * hour, revision },
  ];
}
