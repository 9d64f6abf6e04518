import { chinaToday, secondText } from '../../../kernel/china-sql';
import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import {
  type SignupChannel,
  signupChannels,
  type SignupState,
  signupStates,
} from '@yunguan/contract/content/course-signup-words';
import { maskPhone } from '../../../kernel/mask-phone';
import { attendanceSql } from '../attendance/attendance-sql';
import { isLockedOut } from '../../../kernel/orders/locked-out';
import { linkOf, type Onlooker } from '../../../kernel/files/signed-link';

/** Shown instead of the path of a picture that only the reveal call links to. */
const present = 'present';
const shownOfAddress = 6;

interface StoredGuardian {
  readonly name: string;
  readonly sex?: number | null;
  readonly profession: string;
  readonly idCardNo: string;
  readonly idCardFrontUrl?: string | null;
  readonly idCardBackUrl?: string | null;
  readonly address: string;
  readonly tel: string;
  readonly remarks: string;
}

/** A sign-up as it is read for its readers; numbers and addresses are whole, except those of identity cards. */
export interface SignupRow
  extends Omit<CourseSignup, 'stateName' | 'channelName' | 'students' | 'guardian'>,
    Record<string, unknown> {
  readonly state: SignupState;
  readonly channel: SignupChannel;
  readonly name: string;
  readonly sex: number;
  readonly birthday: string;
  readonly age: number;
  readonly tel: string;
  readonly address: string;
  readonly photo: string | null;
  readonly idCardNo: string;
  readonly remarks: string;
  readonly cardFront: string | null;
  readonly cardBack: string | null;
  readonly guardian: StoredGuardian | null;
}

/**
 * SQL of the student's full years on the first day of the training, today where none is set, over the alias `s`; `courseId`:
 * SQL of the course, a placeholder where it is one for all rows.
 */
export const ageIn = (
  courseId: string,
) => `date_part('year', age(coalesce((select (i.live ->> 'trainStartTime')::date from course_intake i
  where i.course_id = ${courseId}), ${chinaToday}), s.student_birthday))::int`;

export const ageSql = ageIn('s.course_id');

/** SQL that puts sign-ups of one moment in the order in which they came. */
export const numberOrder = 'length(ordern_num), ordern_num';

/** Select list over the alias `s`. */
export const signupColumns = signupColumnsWith(attendanceSql('s'));

/** The same, with SQL of the attendance where it is found for all rows at once. */
export function signupColumnsWith(attendance: string): string {
  return `s.id, s.venue_id as "venueId", (select v.name from venue v where v.id = s.venue_id) as "venueName",
  s.course_id as "courseId", s.title, coalesce(s.member_id::text, '') as "userId", s.ordern_num as "ordernNum",
  ${secondText('s.created_at')} as "createTime", s.state, s.channel, s.student_name as name, s.student_sex as sex,
  to_char(s.student_birthday, 'YYYY-MM-DD') as birthday, ${ageSql} as age, s.student_tel as tel, s.student_address as address,
  s.student_remarks as remarks,
  s.student_photo as photo, s.student_id_card as "idCardNo", s.student_card_front as "cardFront",
  s.student_card_back as "cardBack", s.guardian, s.remark,
  s.state = 'waiting' and ${isLockedOut('s.member_id')} as "isMemberDisabled", s.decided_by_name as "decidedBy",
  ${secondText('s.decided_at')} as "decideTime",
  (select u.real_name from staff_user u where u.id = s.created_by) as "createdBy",
  ${attendance} as attendance, s.version`;
}

/** The part of an address that tells no house: `渝中区民权路****`. */
export function maskAddress(address: string | null | undefined): string {
  const text = [...(address ?? '')];
  return text.length === 0 ? '' : `${text.slice(0, shownOfAddress).join('')}****`;
}

/** The sign-up for its readers: numbers and addresses masked, the cards' pictures said to be there and no more. */
export function toSignup(row: SignupRow, onlooker: Onlooker): CourseSignup {
  const { name, sex, birthday, age, tel, address, photo, idCardNo, cardFront, cardBack, remarks, guardian, ...rest } =
    row;
  return {
    ...rest,
    stateName: signupStates[row.state],
    channelName: signupChannels[row.channel],
    students: {
      photo: linkOf(photo, onlooker),
      name,
      sex,
      birthday,
      age,
      idCardNo,
      idCardFrontUrl: cardFront && present,
      idCardBackUrl: cardBack && present,
      address: maskAddress(address),
      tel: maskPhone(tel),
      remarks,
    },
    guardian: guardian && {
      name: guardian.name,
      sex: guardian.sex ?? null,
      profession: guardian.profession,
      idCardNo: guardian.idCardNo,
      idCardFrontUrl: guardian.idCardFrontUrl ? present : null,
      idCardBackUrl: guardian.idCardBackUrl ? present : null,
      address: maskAddress(guardian.address),
      tel: maskPhone(guardian.tel),
      remarks: guardian.remarks,
    },
  };
}
