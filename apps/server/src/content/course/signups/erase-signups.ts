import { chinaDay, chinaToday, type ErasureRule, surnameOnly } from '../../../kernel/erasure/erasure-rule';
import { readNumber } from './secret-numbers';

/** Of the approved version and of the form, whichever is later. */
const lastDay = `greatest((select c.train_end_time from course c where c.id = t.course_id),
  (select (i.live ->> 'trainEndTime')::date from course_intake i where i.course_id = t.course_id))`;
const isOver = `(t.state in ('rejected', 'cancelled', 'lapsed') or not exists (select from course c where c.id = t.course_id))`;

/** A course that names no last day is taken to last a year. */
const endedOn = `case when ${isOver} then ${chinaDay('t.updated_at')}
  else coalesce(${lastDay}, ${chinaDay('t.created_at')} + 365) end`;

/** Students, mostly children, and their guardians, after the course: numbers, cards, photo, phones and addresses. */
export const signupErasure: ErasureRule = {
  key: 'courseSignups',
  label: '课程报名',
  table: 'course_signup',
  endedOn,
  blank: {
    student_key: `'erased:' || t.id`,
    student_name: surnameOnly('t.student_name'),
    student_birthday: `date_trunc('year', t.student_birthday)::date`,
    student_tel: `''`,
    student_address: `''`,
    student_remarks: `''`,
    student_photo: 'null',
    student_id_card: `''`,
    student_id_secret: 'null',
    student_card_front: 'null',
    student_card_back: 'null',
    guardian: `case when t.guardian is not null then jsonb_build_object('name', ${surnameOnly("coalesce(t.guardian ->> 'name', '')")},
      'sex', t.guardian -> 'sex', 'profession', '', 'idCardNo', '', 'idCardFrontUrl', null, 'idCardBackUrl', null,
      'address', '', 'tel', '', 'remarks', '') end`,
    guardian_id_secret: 'null',
  },
  isOpen: `t.state in ('pending', 'approved', 'waiting') and not ${isOver} and (${lastDay} is null or ${lastDay} >= ${chinaToday})`,
  isOf: `t.member_id = $1 or t.student_tel = $2 or t.guardian ->> 'tel' = $2`,
  internal: ['words', 'student_key', 'student_tel_end', 'guardian_tel_end', 'student_id_secret', 'guardian_id_secret'],
  numbers: (dataKey, row) => ({
    studentIdCardNo: readNumber(dataKey, { id: String(row.id), whose: 'student' }, bytesOf(row.student_id_secret)),
    guardianIdCardNo: readNumber(dataKey, { id: String(row.id), whose: 'guardian' }, bytesOf(row.guardian_id_secret)),
  }),
};

/** PostgreSQL's JSON writes bytes as `\\x` and hexadecimal digits. */
function bytesOf(stored: unknown): Buffer | null {
  return typeof stored === 'string' ? Buffer.from(stored.slice(2), 'hex') : null;
}
