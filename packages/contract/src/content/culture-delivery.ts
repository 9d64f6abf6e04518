import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { date } from '../kernel/date-fields';
import { neededLine } from '../kernel/line';
import { saidReason } from '../kernel/member-push';
import { messages } from '../kernel/messages';
import { member, option, token } from '../kernel/need';
import { anyStateOf, channel, clients, outcomes, phone, remark } from '../kernel/order-parts';
import { filterWord, pageAsked, pageOf, sortAsked } from '../kernel/page';
import { revealReason } from '../kernel/reveal-reason';
import { longestAddress, longestPersonName, longestRemarks } from '../kernel/text-limits';
import { id, ids, keyOf, readVersion, wholeNumber } from '../kernel/wire-values';

const base = '/api/culturebrands/v1';

/** Where a visit stands: `allocated` has a month of the plan, `done` took place. */
export const deliveryStates = {
  pending: '待审核',
  allocated: '已分配',
  done: '已完成',
  rejected: '未通过',
  cancelled: '已取消',
} as const;
export type DeliveryState = keyof typeof deliveryStates;
export const deliveryStateKeys = Object.keys(deliveryStates) as readonly DeliveryState[];

export const deliveryChannels = { ...clients, staff: '工作人员安排' } as const;
export type DeliveryChannel = keyof typeof deliveryChannels;

/** Export number of the visits (docs/adr/0016). */
export const deliveryExportCode = 3106;

export const deliveryMessages = {
  addressMissing: '请输入配送地点',
  contactMissing: '请填写联系人',
  monthMissing: '请选择配送月份',
  dayOutside: '配送日期不在所选月份内',
  doneMissing: '请选择完成日期',
  doneFuture: '完成日期不能晚于今天',
  reasonMissing: '请填写原因',
  notPlanned: (year: number, month: number) => `${year}年${month}月没有配送计划`,
  full: (year: number, month: number) => `${year}年${month}月的配送次数已分配完`,
  over: '该月份已过，请选择其他月份',
  notOpen: '该项目当前不能申请配送',
  hidden: '该项目未在当前渠道开放申请',
  appliedAlready: '您已申请该月的配送，请等待审核',
  arrangedAlready: '您在该月已有安排好的配送，请选择其他月份',
  applied: '申请成功，请等待审核',
  appliedAtOnce: '申请成功，已安排配送',
  allocated: '分配成功',
  goneAlready: '该配送已处理，不能重复操作',
  notAllocated: '只有已分配的配送才能标记完成',
  notBegun: (year: number, month: number) => `${year}年${month}月尚未开始，不能标记完成`,
  doneEarly: '完成日期不能早于配送月份',
  notDone: '该配送尚未完成',
  doneAlready: '配送已完成，不能取消',
  begunAlready: (year: number, month: number) => `${year}年${month}月已经开始，不能取消，请联系场馆`,
  withdrawn: '项目已下架，申请自动取消',
  reopenWithdrawn: '项目已下架，不能恢复为已分配',
  finished: '已标记为完成',
  reopened: '已恢复为已分配',
  rejected: messages.reviewed,
  cancelled: '取消成功',
} as const;

interface MonthOfYear {
  readonly year: number;
  readonly month: number;
}

const monthText = ({ year, month }: MonthOfYear) => `${year}-${String(month).padStart(2, '0')}`;

/** A visit takes place from the first day of its month on; `day` is `yyyy-MM-dd` in China time. */
export function hasBegun(month: MonthOfYear, day: string): boolean {
  return `${monthText(month)}-01` <= day;
}

/** True after the last day of the month: nobody asks for it or is given it any more. */
export function isMonthOver(month: MonthOfYear, day: string): boolean {
  return monthText(month) < day.slice(0, 7);
}

const number = (least: number, most: number) => {
  const missing = deliveryMessages.monthMissing;
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value),
    z.int({ error: missing }).min(least, missing).max(most, missing),
  );
};
const inMonth = { year: number(2000, 2100), month: number(1, 12) } as const;
const where = {
  address: neededLine(deliveryMessages.addressMissing, '配送地点', longestAddress),
  contacts: neededLine(deliveryMessages.contactMissing, '联系人', longestPersonName),
  tel: phone(),
} as const;
const day = z.union([blank, date('配送日期').asked]).nullish();

const made = z.object({ id: z.string(), state: z.string() });

/** Asks for a visit in a month of the plan (decisions §7). */
export const applyBrand = endpoint({
  path: `${base}/pcOrApp-applyBrand`,
  need: member,
  effect: 'write',
  idempotent: true,
  summary: '会员：申请文化配送',
  input: z.object({ brandId: id, ...inMonth, ...where, channel }),
  output: made,
});

/** Takes one's own application back, or a visit before its month. */
export const cancelApplyBrand = endpoint({
  path: `${base}/pcOrApp-cancelApplyBrand`,
  need: member,
  effect: 'write',
  summary: '会员：取消配送申请',
  input: z.object({ id }),
  output: z.null(),
});

const plannedMonth = z.object({
  year: z.number(),
  month: z.number(),
  frequency: z.number(),
  /** Visits that have this month. */
  allocated: z.number(),
  done: z.number(),
  left: z.number(),
});
export type PlannedMonthState = z.infer<typeof plannedMonth>;

/** The plan of an approved item with what is left, for the public. */
export const getPublicBrand = endpoint({
  path: `${base}/pcOrApp-getBrandPlan`,
  need: token,
  effect: 'read',
  summary: '公众：配送计划与余量',
  input: z.object({ brandId: id, channel }),
  output: z.object({ id: z.string(), title: z.string(), months: z.array(plannedMonth) }),
});

const delivery = z.object({
  id: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  brandId: z.string(),
  /** Title of the item at that moment. */
  title: z.string(),
  cover: z.string().nullable(),
  state: keyOf(deliveryStates),
  stateName: z.string(),
  /** Month that was asked for, or that was given. */
  year: z.number(),
  month: z.number(),
  /** Day of the visit, where one is set. */
  day: z.string().nullable(),
  address: z.string(),
  contacts: z.string(),
  /** Masked; the reveal call gives it in full. */
  tel: z.string(),
  channel: keyOf(deliveryChannels),
  channelName: z.string(),
  createTime: z.string(),
  createdBy: z.string().nullable(),
  doneTime: z.string().nullable(),
  /** What was said with the last decision. */
  remark: z.string(),
  decidedBy: z.string().nullable(),
  decideTime: z.string().nullable(),
  version: z.number(),
});
export type Delivery = z.infer<typeof delivery>;

/** The member's own applications, the newest first. */
export const getMyBrandApplys = endpoint({
  path: `${base}/pcOrApp-getMyBrandApplys`,
  need: member,
  effect: 'read',
  summary: '会员：我的配送申请',
  input: z.object({ ...pageAsked }),
  output: pageOf(delivery),
});

export const deliveryFilter = {
  brandId: id.nullish().or(blank),
  /** Title of the item, place, contact, phone. */
  keyword: filterWord,
  venueId: filterWord,
  state: anyStateOf(deliveryStates),
  year: wholeNumber.nullish().or(blank),
  month: wholeNumber.nullish().or(blank),
  /** Day of the application, both included. */
  startTime: filterWord,
  endTime: filterWord,
} as const;

/** Applications and visits of one item, or of all items of the venue. */
export const getPageDeliveries = endpoint({
  path: `${base}/admin-getPageDeliveries`,
  need: option('culture', 'view'),
  effect: 'read',
  summary: '配送订单列表',
  input: z.object({
    ...pageAsked,
    ...deliveryFilter,
    ...sortAsked,
  }),
  output: pageOf(delivery),
});

/** One application or visit. */
export const getDelivery = endpoint({
  path: `${base}/admin-getDelivery`,
  need: option('culture', 'view'),
  effect: 'read',
  summary: '配送订单详情',
  input: z.object({ id }),
  output: delivery,
});

/** The plan of an item as it is approved, with what is allocated and done. */
export const getDeliveryPlan = endpoint({
  path: `${base}/admin-getDeliveryPlan`,
  need: option('culture', 'view'),
  effect: 'read',
  summary: '配送计划执行情况',
  input: z.object({ brandId: id }),
  output: z.object({
    brandId: z.string(),
    title: z.string(),
    months: z.array(plannedMonth),
    planCount: z.number(),
    allocatedCount: z.number(),
    successCount: z.number(),
    pendingCount: z.number(),
  }),
});

/** Gives an application a month of the plan, or moves a visit into another one. A stale `version` is refused. */
export const allocateDelivery = endpoint({
  path: `${base}/admin-allocateDelivery`,
  need: option('culture', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '分配配送月份',
  input: z.object({
    id,
    version: readVersion,
    ...inMonth,
    day,
    remark: remark('说明', longestRemarks),
  }),
  output: z.null(),
});

/** Refuses applications with the reason that the member reads; one answer per id. */
export const rejectDeliveries = endpoint({
  path: `${base}/admin-rejectDeliveries`,
  need: option('culture', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '驳回配送申请',
  input: z.object({ ids, remark: saidReason(messages.opinionMissing) }),
  output: outcomes,
});

/** A visit without an application: the venue arranges it itself. */
export const addDelivery = endpoint({
  path: `${base}/admin-addDelivery`,
  need: option('culture', 'add', 'edit', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '安排配送',
  input: z.object({ brandId: id, ...inMonth, day, ...where }),
  output: made,
});

/** Marks visits that took place, from the first day of their month on; the progress of the item follows. One answer per id. */
export const finishDeliveries = endpoint({
  path: `${base}/admin-finishDeliveries`,
  need: option('culture', 'edit', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '标记配送完成',
  input: z.object({
    ids,
    /** Day of the visit; today where none is sent. */
    doneTime: day,
    remark: remark('说明', longestRemarks),
  }),
  output: outcomes,
});

/** Takes the mark back that was a mistake. */
export const reopenDelivery = endpoint({
  path: `${base}/admin-reopenDelivery`,
  need: option('culture', 'edit', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '撤销配送完成',
  input: z.object({ id }),
  output: z.null(),
});

/** Cancels applications and visits with the reason that the member reads; one answer per id. */
export const cancelDeliveries = endpoint({
  path: `${base}/admin-cancelDeliveries`,
  need: option('culture', 'edit', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '取消配送',
  input: z.object({ ids, remark: saidReason(deliveryMessages.reasonMissing) }),
  output: outcomes,
});

/** The phone number in full, for a reason that the log keeps. */
export const revealDelivery = endpoint({
  path: `${base}/admin-revealDelivery`,
  need: option('culture', 'reveal'),
  effect: 'write',
  freshProof: true,
  summary: '查看配送订单的联系电话',
  input: z.object({ id, reason: revealReason }),
  output: z.object({ tel: z.string() }),
});

/** All calls around visits. */
export const deliveryEndpoints: readonly Endpoint[] = [
  applyBrand,
  cancelApplyBrand,
  getPublicBrand,
  getMyBrandApplys,
  getPageDeliveries,
  getDelivery,
  getDeliveryPlan,
  allocateDelivery,
  rejectDeliveries,
  addDelivery,
  finishDeliveries,
  reopenDelivery,
  cancelDeliveries,
  revealDelivery,
];
