import * as signups from '@yunguan/contract/content/course-signup';
import {
  cancelSignups,
  decideSignups,
  getAttendanceSheet,
  getCourseIntake,
  getSignupInfo,
  getSignupInfoList,
  revealSignup,
  signUpOnBehalf,
  trainMessagePush,
} from '@yunguan/contract/content/course-signup-desk';
import type { Deps } from '../../../deps';
import { bind, type Binding } from '../../../kernel/call';
import { createTurns } from '../../../kernel/turns';
import { cancelByStaff, cancelMine, decideByStaff } from './change-signups';
import { joinWaiting } from './join-waiting-list';
import { pushLetter } from './push-letter';
import { showAttendanceSheet, showIntake, showPublicCourse } from './show-course';
import { signUpByMember, signUpByStaff } from './sign-up';
import { listMine, listSignups } from './signup-list';
import { reveal, showSignup } from './staff-signup';
import { keepPicture } from './upload-picture';

/** Every call around the students of courses. */
export function signupBindings(deps: Deps): Binding[] {
  const desk = { deps, inTurn: createTurns({ fullText: '当前报名人数过多，请稍后再试' }) };
  return [
    bind(signups.signUpCourse, (call) => signUpByMember(desk, call)),
    bind(signups.joinCourseWaitingList, (call) => joinWaiting(desk, call)),
    bind(signups.cancelSignUp, (call) => cancelMine(desk, call)),
    bind(signups.getPublicCourse, (call) => showPublicCourse(deps, call)),
    bind(signups.getMySignups, (call) => listMine(deps, call)),
    bind(getSignupInfoList, (call) => listSignups(deps, call)),
    bind(getSignupInfo, (call) => showSignup(deps, call)),
    bind(getCourseIntake, (call) => showIntake(deps, call)),
    bind(decideSignups, (call) => decideByStaff(deps, call)),
    bind(cancelSignups, (call) => cancelByStaff(deps, call)),
    bind(signUpOnBehalf, (call) => signUpByStaff(desk, call)),
    bind(revealSignup, (call) => reveal(deps, call)),
    bind(getAttendanceSheet, (call) => showAttendanceSheet(deps, call)),
    bind(trainMessagePush, (call) => pushLetter(deps, call)),
    bind(signups.uploadSignupPicture, (call) => keepPicture(deps, call)),
  ];
}
