import type { BookingState } from '../kernel/booking-words';
import type { MembershipState } from '../content/club-member';
import type { SignupState } from '../content/course-signup-words';
import type { DeliveryState } from '../content/culture-delivery';
import type { TicketState } from '../content/activity-ticket-words';

/** What belongs together, in the order of the page and of the workbook. */
export const measureGroups = {
  content: '内容发布',
  activity: '活动与门票',
  place: '场地与展厅',
  course: '培训课程',
  club: '社团',
  culture: '文化配送',
  vote: '投票评选',
  library: '资源库',
  review: '发布审核',
} as const;
export type MeasureGroup = keyof typeof measureGroups;

/** The list that shows the rows behind a number: its filter beside the days and the venue. */
export type MeasureList =
  | { readonly of: 'content'; readonly kind: string; readonly status?: number; readonly isValid?: boolean }
  | { readonly of: 'tickets'; readonly state?: TicketState; readonly isChecked?: boolean }
  | { readonly of: 'siteBookings' | 'hallBookings'; readonly state?: BookingState }
  | { readonly of: 'signups'; readonly state?: SignupState }
  | { readonly of: 'applications'; readonly state?: MembershipState }
  | { readonly of: 'deliveries'; readonly state?: DeliveryState };

/** A number that is asked of a venue for a year, month by month. */
export interface Measure {
  readonly key: string;
  readonly group: MeasureGroup;
  readonly name: string;
  readonly unit: string;
  /** What it counts, in one sentence. */
  readonly definition: string;
  /** False where the year is not the sum of its months, nor all venues the sum of each. */
  readonly isSum: boolean;
  readonly list?: MeasureList;
}

type Words = Omit<Measure, 'key' | 'group' | 'isSum'>;

const summed = (group: MeasureGroup, words: Readonly<Record<string, Words>>): Measure[] =>
  Object.entries(words).map(([name, one]) => ({ key: `${group}.${name}`, group, isSum: true, ...one }));

function bookingMeasures(kind: 'site' | 'hall', label: string): Measure[] {
  const of = `${kind}Bookings` as const;
  const words: Readonly<Record<string, Words>> = {
    bookings: {
      name: `${label}预订`,
      unit: '个',
      definition: `预订日期在当月的${label}预订，含各种状态`,
      list: { of },
    },
    confirmed: {
      name: `${label}预订（已确认）`,
      unit: '个',
      definition: `预订日期在当月、状态为已确认的${label}预订`,
      list: { of, state: 'confirmed' },
    },
    cancelled: {
      name: `${label}预订（已取消）`,
      unit: '个',
      definition: `预订日期在当月、状态为已取消的${label}预订`,
      list: { of, state: 'cancelled' },
    },
    hours: { name: `${label}使用时长`, unit: '小时', definition: `当月已确认的${label}预订的时段时长之和` },
    people: { name: `${label}使用人次`, unit: '人次', definition: `当月已确认的${label}预订所登记的人数之和` },
  };
  return Object.entries(words).map(([name, one]) => ({ key: `${kind}.${name}`, group: 'place', isSum: true, ...one }));
}

/** Every measure but those of the contents, in the order of the page; a measure of a group is `<group>.<name>`. */
export const measures: readonly Measure[] = [
  ...summed('activity', {
    sessions: { name: '活动场次', unit: '场', definition: '日期在当月、未撤下的活动场次' },
    orders: {
      name: '门票订单',
      unit: '个',
      definition: '场次在当月、状态为已预约的活动订单',
      list: { of: 'tickets', state: 'taken' },
    },
    tickets: { name: '订出门票', unit: '张', definition: '场次在当月、状态为已预约的活动订单的票数之和' },
    checkedOrders: {
      name: '到场订单',
      unit: '个',
      definition: '场次在当月、至少一人已检票的活动订单',
      list: { of: 'tickets', isChecked: true },
    },
    visitors: { name: '到场人次', unit: '人次', definition: '场次在当月的活动订单中已检票的人数之和' },
    cancelled: {
      name: '取消订单',
      unit: '个',
      definition: '场次在当月、状态为已取消的活动订单',
      list: { of: 'tickets', state: 'cancelled' },
    },
  }),
  ...bookingMeasures('site', '场地'),
  ...bookingMeasures('hall', '展厅'),
  ...summed('course', {
    signups: {
      name: '课程报名',
      unit: '人次',
      definition: '当月提交的课程报名，含各种状态',
      list: { of: 'signups' },
    },
    approved: {
      name: '课程报名（已通过）',
      unit: '人次',
      definition: '当月提交、状态为已通过的课程报名',
      list: { of: 'signups', state: 'approved' },
    },
    students: { name: '参训学员', unit: '人', definition: '当月开课的课程中报名已通过的学员' },
    attended: { name: '课程出勤', unit: '人次', definition: '当月上课并记为出勤的学员，每人每天一次' },
  }),
  ...summed('club', {
    applications: {
      name: '入团申请',
      unit: '个',
      definition: '当月提交的入团申请，含各种状态',
      list: { of: 'applications' },
    },
    joined: {
      name: '入团申请（已入团）',
      unit: '个',
      definition: '当月提交、目前状态为已入团的申请',
      list: { of: 'applications', state: 'joined' },
    },
    members: { name: '新增团员', unit: '人', definition: '当月入团的团员，之后退团或被剔除的也计入' },
  }),
  ...summed('culture', {
    planned: { name: '计划配送', unit: '次', definition: '已发布的配送计划中安排在当月的次数' },
    applications: {
      name: '配送申请',
      unit: '个',
      definition: '配送月份为当月的申请与安排，含各种状态',
      list: { of: 'deliveries' },
    },
    done: {
      name: '已完成配送',
      unit: '次',
      definition: '配送月份为当月、状态为已完成的配送',
      list: { of: 'deliveries', state: 'done' },
    },
    cancelled: {
      name: '已取消配送',
      unit: '个',
      definition: '配送月份为当月、状态为已取消的配送',
      list: { of: 'deliveries', state: 'cancelled' },
    },
  }),
  ...summed('vote', {
    ballots: { name: '有效选票', unit: '票', definition: '当月投出、未取消且未作废的选票' },
    teams: { name: '报名队伍', unit: '个', definition: '当月报名参加评选的队伍或选手，含各种状态' },
    applications: { name: '自定义报名', unit: '份', definition: '当月提交、未取消的自定义报名，含各种状态' },
  }),
  ...summed('library', {
    files: { name: '入库文件', unit: '个', definition: '当月存入资源库、目前未删除的文件' },
    size: {
      name: '入库容量',
      unit: 'MB',
      definition: '当月存入资源库、目前未删除的文件大小之和（1 MB = 1048576 字节）',
    },
  }),
  ...summed('review', {
    submitted: { name: '提交审核', unit: '次', definition: '当月提交审核的次数，退回后再次提交的重复计入' },
    approved: { name: '审核通过', unit: '次', definition: '当月最后一级审核通过的次数' },
    rejected: { name: '审核驳回', unit: '次', definition: '当月审核不通过的次数' },
    reversed: { name: '反审', unit: '次', definition: '当月反审已通过内容的次数' },
  }),
  {
    key: 'review.hours',
    group: 'review',
    name: '审核用时（中位数）',
    unit: '小时',
    definition: '当月作出的审核结论（通过或不通过）距最近一次提交的小时数，取中位数；全年与全部场馆按所有结论另算',
    isSum: false,
  },
];

/** What the measure of a content type needs of its declaration. */
export interface MeasuredContent {
  readonly key: string;
  readonly label: string;
  readonly reviewed: boolean;
  readonly approved: number;
  /** Its list goes by a period, not by the day of publishing. */
  readonly isPeriod: boolean;
}

/** The measure of a content type: what the public sees of the records of a month. */
export function contentMeasure({ key, label, reviewed, approved, isPeriod }: MeasuredContent): Measure {
  const state = reviewed ? '已通过' : '有效';
  return {
    key: `content.${key}`,
    group: 'content',
    name: label,
    unit: '条',
    definition: isPeriod
      ? `举办日期与当月有重合、目前${state}的${label}；跨月的在每个月各计一次，全年只计一次`
      : `发布日期在当月、目前${state}的${label}`,
    isSum: !isPeriod,
    list: { of: 'content', kind: key, ...(reviewed ? { status: approved } : { isValid: true }) },
  };
}
