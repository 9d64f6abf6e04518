import { dayLength } from '@yunguan/contract/kernel/days';
import type { Transaction } from '../db/database';
import { maskPhone } from '../kernel/mask-phone';
import { storeKeyOf } from '../kernel/files/one-picture';
import type { FileStore } from '../kernel/files/store';
import { seedId } from '../seed/ids';
import { storePaper, storePhotos } from './application-files';
import { albumFor } from './cover-catalogue';
import { approvals, demoCommitment, demoForm, type Question, refusals } from './custom-form-texts';
import { stableId } from '../seed/stable-id';
import { type DemoMember, demoMembers } from './members';
import { demoBranchKey, type DemoVenue, type VenueKey, venues } from './places';
import { type Rng, rngOf } from './random';
import { at, insertRows } from './seed-rows';
import { actorsOf } from './seed-reviews';
import type { StoredFile } from './stored-file';

interface Plan {
  readonly store: FileStore;
  readonly base: Date;
}

interface Activity extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly from: Date;
  readonly until: Date;
}

/** An activity with all that its rows have in common. */
interface House extends Plan {
  readonly venue: DemoVenue;
  readonly activity: Activity;
}

/** Activities of a house that get a form. */
const forms: readonly (readonly [VenueKey, number])[] = [
  ['main', 3],
  [demoBranchKey, 2],
];
const minute = 60_000;

/** A commitment for every house, and forms with applications over all states for approved activities that apply by one. */
export async function seedCustomForms(tx: Transaction, plan: Plan): Promise<void> {
  await insertRows(
    tx,
    'commitment',
    venues.filter(({ kind }) => kind !== 'platform').map((venue) => commitmentRow(venue, plan.base)),
  );
  for (const [key, count] of forms) {
    const venue = venues.find((one) => one.key === key);
    if (!venue) continue;
    // Those whose sign-up runs come first: there is something to decide.
    const activities = await tx.query<Activity>(
      `select id, title, signup_start_time as from, signup_end_time as until from vote_activity
       where venue_id = $1 and status = 100 and is_custom_apply and is_need_signup and signup_start_time < $2
       order by signup_end_time desc, id limit $3`,
      [seedId.venue(key), plan.base, count],
    );
    for (const activity of activities) await seedForm(tx, { ...plan, venue, activity });
  }
}

function commitmentRow(venue: DemoVenue, base: Date): Record<string, unknown> {
  const { editor } = actorsOf(venue.key);
  return {
    id: stableId('commitment', venue.key),
    venue_id: seedId.venue(venue.key),
    type: 2,
    ...demoCommitment(venue.name),
    version: 1,
    updated_at: at(base.getTime() - 40 * dayLength),
    updated_by_name: editor.name,
    updated_by_id: editor.id,
  };
}

async function seedForm(tx: Transaction, house: House): Promise<void> {
  const { activity, base } = house;
  const form = demoForm(activity.title);
  const rng = rngOf('custom form', activity.id);
  await insertRows(tx, 'custom_field', fieldRows(house, form));
  const members = rng.sample(
    demoMembers.filter(({ enabled }) => enabled),
    rng.int(14, 28),
  );
  const until = Math.min(activity.until.getTime(), base.getTime());
  const length = until - activity.from.getTime();
  const made = await Promise.all(
    members.map((member, index) => {
      const createdAt =
        activity.from.getTime() + Math.floor((length * (index + 0.5)) / members.length / minute) * minute;
      return application(house, form, { member, createdAt });
    }),
  );
  const rows = (table: 'upload' | 'custom_submission' | 'upload_use' | 'order_task') =>
    insertRows(
      tx,
      table,
      made.flatMap((one) => one[table]),
    );
  for (const table of ['upload', 'custom_submission', 'upload_use', 'order_task'] as const) await rows(table);
}

const fieldId = ({ activity }: House, name: string) => stableId('custom field', activity.id, name);

function fieldRows(house: House, form: readonly Question[]): Record<string, unknown>[] {
  const { activity, venue } = house;
  const row = (question: Question, sort: number, parent: Question | null) => ({
    id: fieldId(house, `${parent?.fieldName ?? ''}/${question.fieldName}`),
    venue_id: seedId.venue(venue.key),
    activity_id: activity.id,
    parent_id: parent === null ? null : fieldId(house, `/${parent.fieldName}`),
    field_name: question.fieldName,
    type: question.type,
    is_required: question.isNull ?? false,
    sort,
    remarks: question.remarks ?? '',
    created_at: at(activity.from.getTime() - dayLength),
  });
  // A group stands before its children, whose rows name it.
  return form.flatMap((question, index) => [
    row(question, index + 1, null),
    ...(question.childrens ?? []).map((child, place) => row(child, place + 1, question)),
  ]);
}

interface Made {
  readonly upload: Record<string, unknown>[];
  readonly custom_submission: Record<string, unknown>[];
  readonly upload_use: Record<string, unknown>[];
  readonly order_task: Record<string, unknown>[];
}

async function application(
  house: House,
  form: readonly Question[],
  { member, createdAt }: { readonly member: DemoMember; readonly createdAt: number },
): Promise<Made> {
  const { activity, venue, base } = house;
  const rng = rngOf('application', activity.id, member.id);
  const id = stableId('application', activity.id, member.id);
  const venueId = seedId.venue(venue.key);
  const state = rng.weighted([
    [100, 5],
    [1, 4],
    [101, 2],
  ] as const);
  const paper = rng.chance(0.7) ? await storePaper(house, { member, signedAt: createdAt }) : undefined;
  const files: StoredFile[] = paper ? [paper] : [];
  const answers: (Frozen & { childrens: Frozen[] })[] = [];
  for (const question of form) {
    const answering = { rng, member, paper, files };
    const answer = await freeze(house, { question, parent: null, ...answering });
    const childrens: Frozen[] = [];
    for (const child of question.childrens ?? [])
      childrens.push(await freeze(house, { question: child, parent: question, ...answering }));
    answers.push({ ...answer, childrens });
  }
  const decidedAt = Math.min(createdAt + rng.int(2, 60) * 60 * minute, base.getTime());
  const opinion = state === 100 ? rng.pick(approvals) : state === 101 ? rng.pick(refusals) : '';
  const row = {
    id,
    venue_id: venueId,
    activity_id: activity.id,
    member_id: member.id,
    tel: member.tel,
    answers,
    channel: rng.pick(['wechat', 'wechat', 'app', 'pc']),
    state,
    approval_comments: opinion,
    decided_by_name: state === 1 ? null : actorsOf(venue.key).first.name,
    decided_at: state === 1 ? null : at(decidedAt),
    version: state === 1 ? 1 : 2,
    created_at: at(createdAt),
  };
  const shown = answers.filter(({ names }) => names.length > 0).flatMap(({ datas }) => datas);
  const uses = [...new Set(shown)].flatMap((path) => storeKeyOf(path) ?? []);
  const order = {
    object_id: id,
    kind: 'customSignup',
    content_type: 'vote',
    parent_id: activity.id,
    venue_id: venueId,
    venue_name: venue.name,
    title: activity.title,
    applicant: `${member.name} ${maskPhone(member.tel)}`,
    submitted_at: at(createdAt),
  };
  return {
    upload: files.map(({ row: file }) => ({ ...file, created_at: at(createdAt) })),
    custom_submission: [row],
    upload_use: uses.map((key) => ({ store_key: key, object_id: id, content_type: 'vote', venue_id: venueId })),
    order_task: state === 1 ? [order] : [],
  };
}

interface Answering {
  readonly question: Question;
  readonly parent: Question | null;
  readonly rng: Rng;
  readonly member: DemoMember;
  /** Answers a question for an attachment; some send none. */
  readonly paper: StoredFile | undefined;
  /** What the application shows; pictures are added to it. */
  readonly files: StoredFile[];
}

/** An answer under the label of that day. */
interface Frozen extends Record<string, unknown> {
  readonly datas: readonly string[];
  readonly names: readonly string[];
}

async function freeze(house: House, { question, parent, rng, member, paper, files }: Answering): Promise<Frozen> {
  const { fieldName, type, isNull = false, remarks = '' } = question;
  const id = fieldId(house, `${parent?.fieldName ?? ''}/${fieldName}`);
  const label = { id, fieldName, type, isNull, remarks };
  if (type === 3) {
    const photos = await storePhotos(house, { member, question: id, files: albumFor(rng.int(1, 3), rng) });
    files.push(...photos);
    const datas = photos.map(({ path }) => path);
    return { ...label, content: datas.join(','), datas, names: photos.map(({ row }) => String(row.name)) };
  }
  if (type === 4) {
    const datas = paper === undefined ? [] : [paper.path];
    return { ...label, content: datas.join(','), datas, names: datas.map(() => `${fieldName}.pdf`) };
  }
  const content = question.answer?.(rng, member) ?? '';
  return { ...label, content, datas: content === '' ? [] : [content], names: [] };
}
