import { attendanceMarks } from '@yunguan/contract/content/course-attendance';
import { getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import { signupChannels, signupExportCode, signupStates } from '@yunguan/contract/content/course-signup-words';
import { sexes } from '@yunguan/contract/kernel/sexes';
import type * as z from 'zod';
import { type Actor, holdsIn } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { listVenues } from '../../../kernel/content/page';
import { secondText } from '../../../kernel/china-sql';
import type { CellColumn } from '../../../kernel/export/cells';
import { cellInClear, encryptedCell } from '../../../kernel/export/encrypted-cells';
import { listExport, recordOf } from '../../../kernel/export/list-export';
import { maskPhone } from '../../../kernel/mask-phone';
import { wordSql } from '../../../kernel/words-sql';
import { isUuid } from '../../../kernel/uuid';
import { attendancesSql } from '../attendance/attendance-sql';
import { purposes } from './secret-numbers';
import { signupConditions, signupOrder } from './signup-list';
import { ageSql, maskAddress } from './signup-row';

/** A number leaves the database masked, or encrypted for who may read it. */
const numberSql = (masked: string, secret: string) => ({
  sql: masked,
  revealed: encryptedCell({ id: 's.id', base64: `encode(${secret}, 'base64')`, masked }),
});

const columns: readonly CellColumn[] = [
  { key: 'ordernNum', header: '报名编号', width: 20, sql: 's.ordern_num' },
  { key: 'title', header: '课程', width: 30, sql: 's.title' },
  { key: 'name', header: '学员姓名', width: 12, sql: 's.student_name' },
  { key: 'sex', header: '性别', width: 8, sql: wordSql('s.student_sex::text', sexes) },
  { key: 'birthday', header: '出生日期', width: 14, time: 'day', sql: `to_char(s.student_birthday, 'YYYY-MM-DD')` },
  { key: 'age', header: '年龄', width: 8, sql: ageSql },
  { key: 'idCardNo', header: '身份证号', width: 22, ...numberSql('s.student_id_card', 's.student_id_secret') },
  { key: 'tel', header: '联系电话', width: 16, sql: 's.student_tel' },
  { key: 'address', header: '住址', width: 32, sql: 's.student_address' },
  { key: 'guardian', header: '监护人', width: 12, sql: `coalesce(s.guardian ->> 'name', '')` },
  { key: 'guardianTel', header: '监护人电话', width: 16, sql: `coalesce(s.guardian ->> 'tel', '')` },
  {
    key: 'guardianIdCard',
    header: '监护人身份证号',
    width: 22,
    ...numberSql(`coalesce(s.guardian ->> 'idCardNo', '')`, 's.guardian_id_secret'),
  },
  { key: 'profession', header: '监护人职业', width: 14, sql: `coalesce(s.guardian ->> 'profession', '')` },
  { key: 'remarks', header: '备注', width: 30, sql: 's.student_remarks' },
  { key: 'channel', header: '报名渠道', width: 12, sql: wordSql('s.channel', signupChannels) },
  { key: 'state', header: '状态', width: 10, sql: wordSql('s.state', signupStates) },
  { key: 'remark', header: '审核意见', width: 30, sql: 's.remark' },
  { key: 'decidedBy', header: '审核人', width: 12, sql: `coalesce(s.decided_by_name, '')` },
  { key: 'decideTime', header: '审核时间', width: 20, time: 'second', sql: secondText('s.decided_at') },
  { key: 'createTime', header: '报名时间', width: 20, time: 'second', sql: secondText('s.created_at') },
  ...Object.entries(attendanceMarks).map(([mark, name]) => ({
    key: mark,
    header: `${name}次数`,
    width: 10,
    sql: `coalesce((kept.counts ->> '${mark}')::int, 0)`,
  })),
];

/** The students as a workbook, in the list's own filter and order; numbers and addresses masked without `reveal`. */
export const signupExport = listExport({
  code: signupExportCode,
  key: 'courseSignup',
  area: 'course',
  label: '课程报名学员',
  columns,
  masks: { tel: maskPhone, guardianTel: maskPhone, address: maskAddress },
  filterWords: { state: signupStates, sex: sexes },
  filter: getSignupInfoList.input,
  venuesOf,
  from: 'course_signup s',
  join: ({ courseId }, { where, bind, isChosen }) => {
    if (!Object.keys(attendanceMarks).some(isChosen)) return '';
    // The marks of one course have an index.
    const within = courseId && isUuid(courseId) ? `a.course_id = ${bind(courseId)} and` : '';
    const found = `${within} a.signup_id in (select s.id from course_signup s where ${where})`;
    return `left join ${attendancesSql(found)} kept on kept.signup_id = s.id`;
  },
  where: (asked, bind, { venues }) => signupConditions(asked, venues, bind),
  order: signupOrder,
  async ofFilter({ config, db }, { courseId, venueId }) {
    const courseVenue = courseId ? (await recordOf(db, 'course', courseId)).venueId : undefined;
    return {
      wording: {
        idCardNo: cellInClear(config.dataKey, purposes.student),
        guardianIdCard: cellInClear(config.dataKey, purposes.guardian),
      },
      // Refused as the list refuses it: a course out of the actor's sight does not exist for him.
      venuesOf: (actor) => {
        if (courseVenue !== undefined && !holdsIn(actor, 'course', 'view', courseVenue)) throw AppError.forbidden();
        return venuesOf(actor, { venueId });
      },
    };
  },
});

function venuesOf(actor: Actor, { venueId }: Pick<z.output<typeof getSignupInfoList.input>, 'venueId'>) {
  return listVenues(actor, 'course', venueId);
}
