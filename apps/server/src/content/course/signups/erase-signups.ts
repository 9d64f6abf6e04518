import { signupChannels, signupStates } from '@yunguan/contract/content/course-signup-words';
import { sexes } from '@yunguan/contract/kernel/sexes';
import { chinaDate, chinaToday, secondText } from '../../../kernel/china-sql';
import {
  decisionTold,
  type ErasureRule,
  staffName,
  surnameOnly,
  venueName,
} from '../../../kernel/erasure/erasure-rule';
import { attendanceTold } from '../attendance/attendance-sql';
import { wordSql } from '../../../kernel/words-sql';
import { readNumber } from './secret-numbers';

/** Of the approved version and of the form, whichever is later. */
const lastDay = `greatest((select c.train_end_time from course c where c.id = t.course_id),
  (select (i.live ->> 'trainEndTime')::date from course_intake i where i.course_id = t.course_id))`;
const isOver = `(t.state in ('rejected', 'cancelled', 'lapsed') or not exists (select from course c where c.id = t.course_id))`;

/** A course that names no last day is taken to last a year. */
const endedOn = `case when ${isOver} then ${chinaDate('t.updated_at')}
  else coalesce(${lastDay}, ${chinaDate('t.created_at')} + 365) end`;

const ofGuardian = (name: string) => `t.guardian ->> '${name}'`;

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
  told: {
    场馆: venueName,
    课程: 't.title',
    报名编号: 't.ordern_num',
    学员姓名: 't.student_name',
    学员性别: wordSql('t.student_sex', sexes),
    学员出生日期: 't.student_birthday',
    学员电话: 't.student_tel',
    学员住址: 't.student_address',
    学员备注: 't.student_remarks',
    学员照片: 't.student_photo',
    学员身份证人像面: 't.student_card_front',
    学员身份证国徽面: 't.student_card_back',
    监护人姓名: ofGuardian('name'),
    监护人性别: wordSql(ofGuardian('sex'), sexes),
    监护人职业: ofGuardian('profession'),
    监护人电话: ofGuardian('tel'),
    监护人住址: ofGuardian('address'),
    监护人备注: ofGuardian('remarks'),
    监护人身份证人像面: ofGuardian('idCardFrontUrl'),
    监护人身份证国徽面: ofGuardian('idCardBackUrl'),
    报名渠道: wordSql('t.channel', signupChannels),
    状态: wordSql('t.state', signupStates),
    说明: 't.remark',
    代办人: staffName,
    ...decisionTold,
    考勤: attendanceTold('t'),
    报名时间: secondText('t.created_at'),
    更新时间: secondText('t.updated_at'),
  },
  internal: [
    'id',
    'course_id',
    'member_id',
    'words',
    'student_key',
    'student_tel_end',
    'guardian_tel_end',
    'student_id_card',
    'student_id_secret',
    'guardian_id_secret',
    'version',
    'erased_at',
  ],
  numbers: (dataKey, row) => ({
    学员身份证号: readNumber(dataKey, { id: String(row.id), whose: 'student' }, bytesOf(row.student_id_secret)),
    监护人身份证号: readNumber(dataKey, { id: String(row.id), whose: 'guardian' }, bytesOf(row.guardian_id_secret)),
  }),
};

/** PostgreSQL's JSON writes bytes as `\\x` and hexadecimal digits. */
function bytesOf(stored: unknown): Buffer | null {
  return typeof stored === 'string' ? Buffer.from(stored.slice(2), 'hex') : null;
}
