import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { pushInput, saidReason } from '../kernel/member-push';
import { messages } from '../kernel/messages';
import { option } from '../kernel/need';
import { anyStateOf, outcomes, remark, sexFilter } from '../kernel/order-parts';
import { filterWord, pageAsked, pageOf, sortAsked } from '../kernel/page';
import { revealReason } from '../kernel/reveal-reason';
import { longestOpinion } from '../kernel/text-limits';
import { id, ids } from '../kernel/wire-values';
import { courseSignup, madeSignup, publicSignupEndpoints, signupForm } from './course-signup';
import { intakeStandingKeys, signupMessages, signupStates } from './course-signup-words';

const base = '/api/courses/v1';
const signups = '/api/SignupInfos/v1';

const signupFilter = {
  courseId: id.nullish().or(blank),
  sex: sexFilter,
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
  output: pageOf(courseSignup),
});

/** One sign-up, for the staff. */
export const getSignupInfo = endpoint({
  path: `${signups}/admin-getSignupInfo`,
  need: option('course', 'view'),
  effect: 'read',
  summary: '报名详情',
  input: z.object({ id }),
  output: courseSignup,
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
    standing: z.enum(intakeStandingKeys),
    standingText: z.string(),
    /** Members can sign up today. */
    isOpen: z.boolean(),
    /** Staff can sign latecomers up: until the training is over. */
    isOpenToStaff: z.boolean(),
    /** What the approved version asks of students; null where none is approved. */
    minimal: z.number().nullable(),
    maximum: z.number().nullable(),
    trainStartTime: z.string().nullable(),
  }),
});

/** Approves or rejects what waits for a decision; one answer per id. */
export const decideSignups = endpoint({
  path: `${signups}/admin-decideSignups`,
  need: option('course', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '审核课程报名',
  input: z
    .object({
      ids,
      result: z.enum(['approve', 'reject'], { error: '审核结果只能是通过或不通过' }),
      remark: remark('审核意见', longestOpinion),
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
  idempotent: true,
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
  input: z.object(signupForm),
  output: madeSignup,
});

/** Numbers and addresses in full, for a reason that the log keeps. */
export const revealSignup = endpoint({
  path: `${signups}/admin-revealSignup`,
  need: option('course', 'reveal'),
  effect: 'write',
  freshProof: true,
  summary: '查看学员与监护人的证件与电话',
  input: z.object({ id, reason: revealReason }),
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

/** A letter to people who signed up for the course (002 §3). */
export const trainMessagePush = endpoint({
  path: `${base}/admin-trainMessagePush`,
  need: option('course', 'edit', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '给学员发送站内信',
  input: z.object({ courseId: id, ...pushInput }),
  output: z.object({ count: z.number() }),
});

/** All calls around the students of courses. */
export const courseSignupEndpoints: readonly Endpoint[] = [
  ...publicSignupEndpoints,
  getSignupInfoList,
  getSignupInfo,
  getCourseIntake,
  decideSignups,
  cancelSignups,
  signUpOnBehalf,
  revealSignup,
  getAttendanceSheet,
  trainMessagePush,
];
