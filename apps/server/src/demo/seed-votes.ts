import type { Tx } from '../db/database';
import { vote } from '@yunguan/contract/content/vote';
import { resolveFlow } from '../kernel/review/flow';
import type { RegionIndex } from '../platform/regions/region-tree';
import { seedId } from '../seed/ids';
import { accounts } from './accounts';
import { albumFor, coverFor } from './cover-catalogue';
import { itemsOf, stableId } from './dictionaries';
import type { VenueKey } from './places';
import { type Rng, rngOf } from './random';
import type { Pictures } from './seed-pictures';
import { insertRows } from './seed-rows';
import { type DemoVote, voteActivity } from './vote-texts';

export interface VotePlan {
  readonly venue: VenueKey;
  readonly venueName: string;
  /** Rows to make, and the number of the first one: the same numbers always give the same rows. */
  readonly count: number;
  readonly first: number;
  readonly base: Date;
  readonly pictures: Pictures;
  readonly regions: RegionIndex;
}

const statuses = [100, 1, 0, 101, 2, 102] as const;
type DemoStatus = (typeof statuses)[number];
const weights: readonly (readonly [DemoStatus, number])[] = [
  [100, 55],
  [1, 13],
  [0, 12],
  [101, 9],
  [2, 6],
  [102, 5],
];
const hour = 3_600_000;

interface Actors {
  readonly editor: { id: string; name: string };
  readonly first: { id: string; name: string };
  readonly second: { id: string; name: string };
}

interface VoteRow {
  readonly id: string;
  readonly status: DemoStatus;
  readonly demo: DemoVote;
  readonly columns: Record<string, unknown>;
  readonly form: Record<string, unknown>;
  readonly createdAt: number;
}

/** Vote activities over all statuses, each with the snapshot, task and record that its status implies. */
export async function seedVotes(tx: Tx, plan: VotePlan): Promise<void> {
  const actors = actorsOf(plan.venue);
  const venueId = seedId.venue(plan.venue);
  const flow = await resolveFlow(tx, venueId, vote.key);
  const rows = Array.from({ length: plan.count }, (_, index) => voteRow(plan, actors, plan.first + index));
  await insertRows(
    tx,
    'vote_activity',
    rows.map((row) => row.columns),
  );
  const submitted = rows.filter((row) => row.status !== 0);
  await insertRows(
    tx,
    'revision',
    submitted.map((row) => ({
      object_id: row.id,
      no: 1,
      content_type: vote.key,
      venue_id: venueId,
      form: row.form,
      submitted_by: actors.editor.id,
      submitted_name: actors.editor.name,
      submitted_at: at(row.createdAt + hour),
    })),
  );
  const waiting = submitted.filter((row) => row.status === 1 || row.status === 2);
  await insertRows(
    tx,
    'review_task',
    waiting.map((row) => {
      const step = flow[row.status === 2 && flow.length > 1 ? 1 : 0];
      return {
        object_id: row.id,
        content_type: vote.key,
        venue_id: venueId,
        venue_name: plan.venueName,
        title: row.demo.title,
        cover: row.columns.cover,
        submitter_id: actors.editor.id,
        submitter_name: actors.editor.name,
        submitted_at: at(row.createdAt + hour),
        revision: 1,
        status: row.status,
        ordinal: step?.ordinal ?? 1,
        steps: flow,
        step_name: step?.name ?? '审核',
        due_at: step?.limitHours ? at(row.createdAt + hour + step.limitHours * hour) : null,
        reviewer_keys: step?.keys ?? [],
        approved_by: [],
        self_review: false,
      };
    }),
  );
  await insertRows(
    tx,
    'review_log',
    submitted.flatMap((row) => logRows(row, { plan, actors, venueId, twoSteps: flow.length > 1 })),
  );
}

function voteRow(plan: VotePlan, actors: Actors, number: number): VoteRow {
  const rng = rngOf('vote', plan.venue, number);
  const demo = voteActivity(number, rng, plan.base);
  const twoSteps = plan.venue === 'main';
  const picked = number < 12 ? (statuses[number % statuses.length] ?? 0) : rng.weighted(weights);
  const status = picked === 2 && !twoSteps ? 1 : picked;
  const createdAt = createdBefore(demo, plan.base, rng);
  const id = stableId('vote', plan.venue, String(number));
  const form = formOf(plan, demo, rng);
  const wasApproved = status === 100 || status === 102;
  const columns = {
    id,
    venue_id: seedId.venue(plan.venue),
    status,
    ...columnsOf(plan, form),
    viewing_count: wasApproved ? demo.viewingCount : 0,
    votes_count: 0,
    publish_time: wasApproved ? at(createdAt + 30 * hour) : null,
    approved_revision: status === 100 ? 1 : null,
    version: 1,
    created_by: actors.editor.id,
    created_at: at(createdAt),
    updated_by: actors.editor.id,
    updated_at: at(createdAt + hour),
  };
  return { id, status, demo, columns, form, createdAt };
}

/** Entered some days before the sign-up or the activity begins, and always in the past. */
function createdBefore(demo: DemoVote, base: Date, rng: Rng): number {
  const begins = (demo.signupStartTime ?? demo.startTime).getTime();
  return Math.min(begins, base.getTime()) - rng.int(40, 24 * 12) * hour;
}

function formOf(plan: VotePlan, demo: DemoVote, rng: Rng): Record<string, unknown> {
  const typeId = itemsOf('1005').find((item) => item.displayName === demo.category)?.id ?? null;
  const { pictures } = plan;
  return {
    title: demo.title,
    typeId,
    provinceId: demo.provinceId,
    cityId: demo.cityId,
    areaId: demo.areaId,
    streetId: demo.streetId,
    address: demo.address,
    longitude: demo.longitude,
    dimension: demo.latitude,
    contacts: demo.contacts,
    tel: demo.tel,
    startTime: minute(demo.startTime),
    endTime: minute(demo.endTime),
    isNeedSignup: demo.isNeedSignup,
    signupStartTime: minute(demo.signupStartTime),
    signupEndTime: minute(demo.signupEndTime),
    isNeedVote: demo.isNeedVote,
    isCustomApply: demo.isCustomApply,
    isNeedReserve: demo.isNeedReserve,
    cover: pictures.covers.get(coverFor(demo.coverCategory, rng).file) ?? null,
    albums: albumFor(rng.int(2, 5), rng).map((file) => pictures.albums.get(file) ?? ''),
    video: null,
    introduction: demo.introduction,
    tips: demo.tips,
    remarks: demo.remarks,
    isPcShow: demo.isPcShow,
    isWeiXinShow: demo.isWeiXinShow,
    isAppShow: demo.isAppShow,
  };
}

function columnsOf(plan: VotePlan, form: Record<string, unknown>): Record<string, unknown> {
  const moment = (value: unknown) => (typeof value === 'string' ? `${value}:00+08` : null);
  const { dimension, typeId, ...rest } = form;
  const codes = [form.provinceId, form.cityId, form.areaId, form.streetId].map(String);
  return {
    title: rest.title,
    type_id: typeId,
    province_id: rest.provinceId,
    city_id: rest.cityId,
    area_id: rest.areaId,
    street_id: rest.streetId,
    address: rest.address,
    longitude: rest.longitude,
    latitude: dimension,
    areas: plan.regions.areasText(codes),
    contacts: rest.contacts,
    tel: rest.tel,
    start_time: moment(rest.startTime),
    end_time: moment(rest.endTime),
    is_need_signup: rest.isNeedSignup,
    signup_start_time: moment(rest.signupStartTime),
    signup_end_time: moment(rest.signupEndTime),
    is_need_vote: rest.isNeedVote,
    is_custom_apply: rest.isCustomApply,
    is_need_reserve: rest.isNeedReserve,
    cover: rest.cover,
    albums: rest.albums,
    introduction: rest.introduction,
    tips: rest.tips,
    remarks: rest.remarks,
    is_pc_show: rest.isPcShow,
    is_wei_xin_show: rest.isWeiXinShow,
    is_app_show: rest.isAppShow,
  };
}

interface LogContext {
  readonly plan: VotePlan;
  readonly actors: Actors;
  readonly venueId: string;
  readonly twoSteps: boolean;
}

const rejections = [
  '简介中的评选办法不完整，请补充评分标准与复评方式后再提交。',
  '封面图文字过小，手机端无法辨认，请更换后重新提交。',
  '报名截止时间晚于活动开始时间，请核对。',
  '联系电话无人接听，请确认负责人并更新。',
] as const;

/** The record that led to the row's status, in the order in which it happened. */
function logRows(row: VoteRow, context: LogContext): Record<string, unknown>[] {
  const { actors, twoSteps } = context;
  const rng = rngOf('log', row.id);
  const lines: {
    action: string;
    from: number;
    to: number;
    who: Actors['editor'];
    step: string;
    remark: string;
    after: number;
  }[] = [{ action: 'submit', from: 0, to: 1, who: actors.editor, step: '', remark: '', after: 1 }];
  const passedFirst = twoSteps && row.status !== 1 && row.status !== 101;
  if (passedFirst)
    lines.push({
      action: 'advance',
      from: 1,
      to: 2,
      who: actors.first,
      step: '初审',
      remark: '内容完整，同意报送复审。',
      after: 9,
    });
  const last = twoSteps ? actors.second : actors.first;
  const lastStep = twoSteps ? '复审' : '审核';
  if (row.status === 100 || row.status === 102) {
    lines.push({
      action: 'approve',
      from: passedFirst ? 2 : 1,
      to: 100,
      who: last,
      step: lastStep,
      remark: '同意发布。',
      after: 30,
    });
  }
  if (row.status === 101) {
    lines.push({
      action: 'reject',
      from: 1,
      to: 101,
      who: actors.first,
      step: twoSteps ? '初审' : '审核',
      remark: rng.pick(rejections),
      after: 12,
    });
  }
  if (row.status === 102) {
    lines.push({
      action: 'reverse',
      from: 100,
      to: 102,
      who: last,
      step: '',
      remark: '活动时间有调整，请修改后重新提交。',
      after: 60,
    });
  }
  return lines.map((line) => ({
    object_id: row.id,
    content_type: vote.key,
    venue_id: context.venueId,
    action: line.action,
    status_from: line.from,
    status_to: line.to,
    step_name: line.step,
    user_id: line.who.id,
    user_name: line.who.name,
    venue_name: context.plan.venueName,
    title: row.demo.title,
    remark: line.remark,
    enclosures: [],
    revision: 1,
    created_at: at(row.createdAt + line.after * hour),
  }));
}

function actorsOf(venue: VenueKey): Actors {
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

function at(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** A moment as the wire writes it, in China time. */
function minute(moment: Date | null): string | null {
  return moment === null ? null : new Date(moment.getTime() + 8 * hour).toISOString().slice(0, 16).replace('T', ' ');
}
