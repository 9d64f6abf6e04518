import { clients } from '../kernel/order-parts';
import { courseStages } from './course';
import { studentMessages } from './course-student';
import { messages } from '../kernel/messages';

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

/** Where a course stands for who wants to sign up: by the day, unless its approved version is missing or taken back. */
export const intakeStandings = { ...courseStages, unpublished: '未发布', withdrawn: '已下架' } as const;
export type IntakeStanding = keyof typeof intakeStandings;
export const intakeStandingKeys = Object.keys(intakeStandings) as readonly IntakeStanding[];

export const signupMessages = {
  ...studentMessages,
  reasonMissing: '请填写原因',
  full: '报名人数已满',
  notOpen: '该课程当前不能报名',
  hidden: '该课程未在当前渠道开放报名',
  over: '报名已结束',
  age: (minimal: number, maximum: number) => `学员年龄不在招生范围（${minimal}-${maximum} 岁）内`,
  bornLater: '学员出生日期不能晚于今天',
  otherBirthday: '学员出生日期与身份证号不一致',
  otherSex: '学员性别与身份证号不一致',
  twice: '该学员已报名此课程，请勿重复报名',
  perMember: `每人每门课程最多为 ${mostPerMember} 名学员报名`,
  stillLeft: (left: number) => `该课程还有 ${left} 个名额，请直接报名`,
  begun: '培训已经开始，不能再候补',
  signedUp: '报名成功，请等待审核',
  approved: '报名成功',
  joined: '已加入候补，有名额时自动为您报名',
  cancelled: '取消成功',
  decided: messages.reviewed,
} as const;
