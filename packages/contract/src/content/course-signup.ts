import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { member, token } from '../kernel/need';
import { channel } from '../kernel/order-parts';
import { pageAsked, pageOf } from '../kernel/page';
import { id, keyOf } from '../kernel/wire-values';
import { guardian, single, student } from './course-student';
import { attendanceCounts } from './course-attendance';
import { signupChannels, signupStates } from './course-signup-words';

const base = '/api/courses/v1';

/** What a sign-up asks for. */
export const signupForm = { courseId: id, students: single(student), guardian: single(guardian).nullish() } as const;

/** What answers a new sign-up. */
export const madeSignup = z.object({ id: z.string(), ordernNum: z.string(), state: z.string() });

/** Takes a place of a course (decisions §7); one call for each student. */
export const signUpCourse = endpoint({
  path: `${base}/pcOrApp-signUp`,
  need: member,
  effect: 'write',
  idempotent: true,
  summary: '会员：报名课程',
  input: z.object({ ...signupForm, channel }),
  output: madeSignup,
});

/** Waits for a place of a course that is full; one that gets free goes to the first who waits. */
export const joinCourseWaitingList = endpoint({
  path: `${base}/pcOrApp-joinWaitingList`,
  need: member,
  effect: 'write',
  idempotent: true,
  summary: '会员：加入课程候补名单',
  input: z.object({ ...signupForm, channel }),
  output: madeSignup.extend({
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

/** A sign-up as its member and the staff read it. */
export const courseSignup = z.object({
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
  /** True of one that waits while its member is disabled: what comes free goes to the next. */
  isMemberDisabled: z.boolean(),
  /** Why it was rejected or cancelled. */
  remark: z.string(),
  decidedBy: z.string().nullable(),
  decideTime: z.string().nullable(),
  /** Who made it on somebody's behalf. */
  createdBy: z.string().nullable(),
  /** Days of the course on which he came, was excused or stayed away, as far as they were marked. */
  attendance: attendanceCounts,
  version: z.number(),
});
export type CourseSignup = z.infer<typeof courseSignup>;

/** The member's own sign-ups, the newest first. */
export const getMySignups = endpoint({
  path: `${base}/pcOrApp-getMySignups`,
  need: member,
  effect: 'read',
  summary: '会员：我的课程报名',
  input: z.object({ ...pageAsked }),
  output: pageOf(courseSignup),
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
  input: z.object({ courseId: id.nullish() }),
  output: z.array(z.object({ name: z.string(), suffix: z.string(), relativePath: z.string(), size: z.number() })),
});

/** The public's calls around the students of courses. */
export const publicSignupEndpoints: readonly Endpoint[] = [
  signUpCourse,
  joinCourseWaitingList,
  cancelSignUp,
  getPublicCourse,
  getMySignups,
  uploadSignupPicture,
];
