import * as z from 'zod';
import { blank } from '../kernel/blank';
import { id, ids, wholeNumber } from '../kernel/content-endpoints';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { pushInput, saidReason } from '../kernel/member-push';
import { messages } from '../kernel/messages';
import { member, option, token } from '../kernel/need';
import { anyStateOf, channel, clients, keyOf, outcomes, remark } from '../kernel/order-parts';
import { filterWord, pageAsked, pageOf, sortAsked } from '../kernel/page';
import { guardian, single, student, studentMessages } from './course-student';

const base = '/api/courses/v1';
const signups = '/api/SignupInfos/v1';

/** Where a sign-up stands: `pending` and `approved` hold a place, `waiting` is on the list of a course that is full. */
export const signupStates = {
  pending: '待审核',
  approved: '已通过',
  waiting: '候补中',
  rejected: '未通过',
  cancelled: '已取消',
  lapsed: '候补失效',
} as const;
export type SignupState = keyof typeof signupStates;
export const signupStateKeys = Object.keys(signupStates) as readonly SignupState[];

/** Client through which somebody signed up. */
export const signupChannels = { ...clients, staff: '工作人员代报' } as const;
export type SignupChannel = keyof typeof signupChannels;

/** Sign-ups that one member may hold or wait with in one course: his children. */
export const mostPerMember = 5;
/** Export number of the students of a course (docs/adr/0016). */
export const signupExportCode = 3105;

export const signupMessages = {
  ...studentMessages,
  reasonMissing: '请填写原因',
  revealReason: '请填写查看原因',
  full: '报名人数已满',
  notOpen: '该课程当前不能报名',
  hidden: '该课程未在当前渠道开放报名',
  over: '报名已结束',
  age: (minimal: number, maximum: number) => `学员年龄不在招生范围（${minimal}-${maximum} 岁）内`,
  twice: '该学员已报名此课程，请勿重复报名',
  perMember: `每人每门课程最多为 ${mostPerMember} 名学员报名`,
  stillLeft: (left: number) => `该课程还有 ${left} 个名额，请直接报名`,
  signedUp: '报名成功，请等待审核',
  approved: '报名成功',
  joined: '已加入候补，有名额时自动为您报名',
  cancelled: '取消成功',
  decided: '审核成功！',
} as const;

const form = { courseId: id, students: single(student), guardian: single(guardian).nullish() } as const;

const made = z.object({ id: z.string(), ordernNum: z.string(), state: z.string() });

/** Takes a place of a course (decisions §7); one call for each student. */
export const signUpCourse = endpoint({
  path: `${base}/pcOrApp-signUp`,
  need: member,
  effect: 'write',
  idempotent: true,
  summary: '会员：报名课程',
  input: z.object({ ...form, channel }),
  output: made,
});

/** Waits for a place of a course that is full; one that gets free goes to the first who waits. */
export const joinCourseWaitingList = endpoint({
  path: `${base}/pcOrApp-joinWaitingList`,
  need: member,
  effect: 'write',
  idempotent: true,
  summary: '会员：加入课程候补名单',
  input: z.object({ ...form, channel }),
  output: made.extend({
    /** Sign-ups that waited already. */
    ahead: z.number(),
  }),
});

/** Gives one's own place back before the training starts, or leaves the waiting list. */
export const cancelSignUp = endpoint({
  path: `${base}/pcOrApp-cancelSignUp`,
  need: member,
  effect: 'write',
  summary: '会员：取消课程报名或退出候补',
  input: z.object({ id }),
  output: z.null(),
});

/** An approved course with what is left, for the public. */
export const getPublicCourse = endpoint({
  path: `${base}/pcOrApp-getCourse`,
  need: token,
  effect: 'read',
  summary: '公众：课程与剩余名额',
  input: z.object({ courseId: id, channel }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    count: z.number(),
    signUpNum: z.number(),
    left: z.number(),
    /** Sign-ups that wait. */
    waitingNum: z.number(),
    minimal: z.number(),
    maximum: z.number(),
    signUpEndTime: z.string().nullable(),
    trainStartTime: z.string().nullable(),
    trainEndTime: z.string().nullable(),
    stage: z.string(),
    stageText: z.string(),
    /** Sign-ups are taken today. */
    isOpen: z.boolean(),
  }),
});

const cardState = z.string().nullable();
const shownStudent = z.object({
  photo: z.string().nullable(),
  name: z.string(),
  sex: z.number().nullable(),
  birthday: z.string().nullable(),
  /** Full years on the first day of the training; today where none is set. */
  age: z.number().nullable(),
  /** Masked; the reveal call gives it in full. */
  idCardNo: z.string(),
  /** `present` or null: the pictures are shown through short-lived links alone. */
  idCardFrontUrl: cardState,
  idCardBackUrl: cardState,
  address: z.string(),
  tel: z.string(),
  remarks: z.string(),
});
const shownGuardian = shownStudent
  .omit({ photo: true, birthday: true, age: true })
  .extend({ profession: z.string() })
  .nullable();

const signup = z.object({
  id: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  courseId: z.string(),
  /** Title of the course at that moment. */
  title: z.string(),
  /** Member who signed the student up; letters go to him. Empty where staff did. */
  userId: z.string(),
  ordernNum: z.string(),
  createTime: z.string(),
  state: keyOf(signupStates),
  stateName: z.string(),
  channel: keyOf(signupChannels),
  channelName: z.string(),
  students: shownStudent,
  guardian: shownGuardian,
  /** Why it was rejected or cancelled. */
  remark: z.string(),
  decidedBy: z.string().nullable(),
  decideTime: z.string().nullable(),
  /** Who made it on somebody's behalf. */
  createdBy: z.string().nullable(),
  version: z.number(),
});
export type CourseSignup = z.infer<typeof signup>;

/** The member's own sign-ups, the newest first. */
export const getMySignups = endpoint({
  path: `${base}/pcOrApp-getMySignups`,
  need: member,
  effect: 'read',
  summary: '会员：我的课程报名',
  input: z.object({ ...pageAsked }),
  output: pageOf(signup),
});

export const signupFilter = {
  courseId: id.nullish().or(blank),
  sex: wholeNumber.nullish().or(blank),
  /** Day of the sign-up, both included. */
  startTime: filterWord,
  endTime: filterWord,
  /** Name of the student or guardian, number of the sign-up, phone. */
  keyword: filterWord,
  venueId: filterWord,
  state: anyStateOf(signupStates),
} as const;

/** Students of a course, or of all courses of the venue. */
export const getSignupInfoList = endpoint({
  path: `${signups}/admin-getSignupInfoList`,
  need: option('course', 'view'),
  effect: 'read',
  summary: '报名学员列表',
  input: z.object({
    ...pageAsked,
    ...signupFilter,
    ...sortAsked,
  }),
  output: pageOf(signup),
});

/** One sign-up, for the staff. */
export const getSignupInfo = endpoint({
  path: `${signups}/admin-getSignupInfo`,
  need: option('course', 'view'),
  effect: 'read',
  summary: '报名详情',
  input: z.object({ id }),
  output: signup,
});

/** How full a course is, for the staff. */
export const getCourseIntake = endpoint({
  path: `${signups}/admin-getCourseIntake`,
  need: option('course', 'view'),
  effect: 'read',
  summary: '课程招生情况',
  input: z.object({ courseId: id }),
  output: z.object({
    courseId: z.string(),
    title: z.string(),
    /** Places of the approved version; 0 where none is approved. */
    count: z.number(),
    pending: z.number(),
    approved: z.number(),
    waiting: z.number(),
    left: z.number(),
    isOpen: z.boolean(),
  }),
});

/** Approves or rejects what waits for a decision; one answer per id. */
export const decideSignups = endpoint({
  path: `${signups}/admin-decideSignups`,
  need: option('course', 'review'),
  effect: 'write',
  summary: '审核课程报名',
  input: z
    .object({
      ids,
      result: z.enum(['approve', 'reject'], { error: '审核结果只能是通过或不通过' }),
      remark: remark('审核意见', 500),
    })
    .refine(({ result, remark }) => result === 'approve' || (remark ?? '') !== '', {
      error: messages.opinionMissing,
      path: ['remark'],
    }),
  output: outcomes,
});

/** Gives places back with the reason that the member reads; one answer per id. */
export const cancelSignups = endpoint({
  path: `${signups}/admin-cancelSignups`,
  need: option('course', 'edit', 'review'),
  effect: 'write',
  summary: '取消课程报名',
  input: z.object({ ids, remark: saidReason(signupMessages.reasonMissing) }),
  output: outcomes,
});

/** For somebody who calls or comes. */
export const signUpOnBehalf = endpoint({
  path: `${signups}/admin-addSignup`,
  need: option('course', 'add', 'edit', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '代为报名课程',
  input: z.object(form),
  output: made,
});

/** Numbers and addresses in full, for a reason that the log keeps. */
export const revealSignup = endpoint({
  path: `${signups}/admin-revealSignup`,
  need: option('course', 'reveal'),
  effect: 'write',
  freshProof: true,
  summary: '查看学员与监护人的证件与电话',
  input: z.object({ id, reason: saidReason(signupMessages.revealReason) }),
  output: z.object({
    students: z.object({ idCardNo: z.string(), tel: z.string(), address: z.string() }),
    guardian: z.object({ idCardNo: z.string(), tel: z.string(), address: z.string() }).nullable(),
    /** Short-lived links of the pictures. */
    cards: z.array(z.object({ label: z.string(), url: z.string() })),
  }),
});

/** What is printed and ticked off at the door: everybody who was approved, by number. */
export const getAttendanceSheet = endpoint({
  path: `${signups}/admin-getAttendanceSheet`,
  need: option('course', 'view'),
  effect: 'read',
  summary: '课程签到表',
  input: z.object({ courseId: id }),
  output: z.object({
    title: z.string(),
    venueName: z.string(),
    address: z.string(),
    classTime: z.string(),
    teachers: z.string(),
    trainStartTime: z.string().nullable(),
    trainEndTime: z.string().nullable(),
    planPeriod: z.number(),
    students: z.array(
      z.object({
        ordernNum: z.string(),
        name: z.string(),
        sex: z.number().nullable(),
        age: z.number().nullable(),
        /** Masked, of the guardian where there is one. */
        tel: z.string(),
        guardian: z.string(),
      }),
    ),
  }),
});

/**
 * A private picture of the student or guardian for a course of the query's `courseId` that takes sign-ups; multipart.
 * The member who sent it alone may name it in a sign-up. `objects` is a list.
 */
export const uploadSignupPicture = endpoint({
  path: `${base}/pcOrApp-uploadPicture`,
  need: member,
  effect: 'write',
  multipart: true,
  summary: '会员：上传学员与监护人照片',
  input: z.object({}),
  output: z.array(z.object({ name: z.string(), suffix: z.string(), relativePath: z.string(), size: z.number() })),
});

/** A letter to people who signed up for the course (002 §3). */
export const trainMessagePush = endpoint({
  path: `${base}/admin-trainMessagePush`,
  need: option('course', 'edit', 'review'),
  effect: 'write',
  summary: '给学员发送站内信',
  input: z.object({ courseId: id, ...pushInput }),
  output: z.object({ count: z.number() }),
});

/** All calls around the students of courses. */
export const courseSignupEndpoints: readonly Endpoint[] = [
  signUpCourse,
  joinCourseWaitingList,
  cancelSignUp,
  getPublicCourse,
  getMySignups,
  getSignupInfoList,
  getSignupInfo,
  getCourseIntake,
  decideSignups,
  cancelSignups,
  signUpOnBehalf,
  revealSignup,
  getAttendanceSheet,
  trainMessagePush,
  uploadSignupPicture,
];
