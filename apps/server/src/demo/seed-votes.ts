import { vote } from '@yunguan/contract/content/vote';
import { regionLevels } from '@yunguan/contract/kernel/regions';
import type { Tx } from '../db/database';
import type { RegionIndex } from '../kernel/regions/region-tree';
import { seedId } from '../seed/ids';
import { albumFor, coverFor } from './cover-catalogue';
import { itemsOf } from '../seed/dictionaries';
import { stableId } from '../seed/stable-id';
import type { VenueKey } from './places';
import { type Rng, rngOf } from './random';
import type { Pictures } from './seed-pictures';
import { type Actors, actorsOf, type ReviewedRow, seedReviews } from './seed-reviews';
import { at, insertRows } from './seed-rows';
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

const rejections = [
  '简介中的评选办法不完整，请补充评分标准与复评方式后再提交。',
  '封面图文字过小，手机端无法辨认，请更换后重新提交。',
  '报名截止时间晚于活动开始时间，请核对。',
  '联系电话无人接听，请确认负责人并更新。',
] as const;

interface VoteRow extends ReviewedRow {
  readonly columns: Record<string, unknown>;
}

/** Vote activities over all statuses, each with the snapshots, task and record that its status implies. */
export async function seedVotes(tx: Tx, plan: VotePlan): Promise<void> {
  const actors = actorsOf(plan.venue);
  const rows = Array.from({ length: plan.count }, (_, index) => voteRow(plan, actors, plan.first + index));
  await insertRows(
    tx,
    'vote_activity',
    rows.map((row) => row.columns),
  );
  const house = {
    contentType: vote.key,
    venueId: seedId.venue(plan.venue),
    venueName: plan.venueName,
    actors,
    opinions: { rejections, reversal: '活动时间有调整，请修改后重新提交。' },
  };
  await seedReviews(
    tx,
    house,
    rows.filter((row) => row.status !== 0),
  );
}

function voteRow(plan: VotePlan, actors: Actors, number: number): VoteRow {
  const rng = rngOf('vote', plan.venue, number);
  const twoSteps = plan.venue === 'main';
  const picked = number < 12 ? (statuses[number % statuses.length] ?? 0) : rng.weighted(weights);
  const status = picked === 2 && !twoSteps ? 1 : picked;
  const isWaiting = status === 1 || status === 2;
  // What waits for a review lies ahead.
  const demo = voteActivity(number, rng, plan.base, isWaiting);
  // Three days at most: a reviewer's queue is a matter of hours.
  const submittedAt = isWaiting
    ? plan.base.getTime() - rng.int(2, 70) * hour
    : createdBefore(demo, plan.base, rng) + hour;
  const id = stableId('vote', plan.venue, String(number));
  const form = formOf(plan, demo, rng);
  const approvedForm = isWaiting && number % 3 === 1 ? earlierForm(form) : undefined;
  const wasApproved = status === 100 || status === 102 || approvedForm !== undefined;
  const createdAt = submittedAt - (approvedForm === undefined ? 1 : 24 * 20) * hour;
  const columns = {
    id,
    venue_id: seedId.venue(plan.venue),
    status,
    ...columnsOf(plan, form),
    viewing_count: wasApproved ? demo.viewingCount : 0,
    votes_count: 0,
    publish_time: wasApproved ? at(createdAt + 30 * hour) : null,
    approved_revision: status === 100 || approvedForm !== undefined ? 1 : null,
    version: 1,
    created_by: actors.editor.id,
    created_at: at(createdAt),
    updated_by: actors.editor.id,
    updated_at: at(submittedAt),
  };
  const { title } = demo;
  const cover = typeof form.cover === 'string' ? form.cover : '';
  return { id, status, title, cover, columns, form, approvedForm, createdAt, submittedAt };
}

/** The version that was approved before: what an editor typically changes differs. */
function earlierForm(form: Record<string, unknown>): Record<string, unknown> {
  const albums = Array.isArray(form.albums) ? form.albums : [];
  return {
    ...form,
    title: `${String(form.title)}（预告）`,
    contacts: '办公室',
    tips: '',
    albums: albums.slice(1),
    introduction: String(form.introduction).replace(/<p>[^<]*<\/p>$/, ''),
    isNeedReserve: form.isNeedReserve !== true,
  };
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
    cover: pictures.cutCovers.get(coverFor(demo.coverCategory, rng).file) ?? null,
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
    areas: plan.regions.areasText(regionLevels.map((level) => form[level])),
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

/** A moment as the wire writes it, in China time. */
function minute(moment: Date | null): string | null {
  return moment === null ? null : new Date(moment.getTime() + 8 * hour).toISOString().slice(0, 16).replace('T', ' ');
}
