import { getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import { signupChannels, signupExportCode, signupStates } from '@yunguan/contract/content/course-signup-words';
import type { ExportColumn } from '@yunguan/contract/kernel/content';
import { sexes } from '@yunguan/contract/kernel/sexes';
import type { Deps } from '../../../deps';
import { holdsIn } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { binder } from '../../../kernel/conditions';
import { listVenues } from '../../../kernel/content/page';
import { secondText } from '../../../kernel/china-sql';
import { type CellColumn, cellList } from '../../../kernel/export/cells';
import { maskPhone } from '../../../kernel/mask-phone';
import { filterReader } from '../../../kernel/export/filter-reader';
import type { ExportScope, ExportSource } from '../../../kernel/export/source';
import type { Cell } from '../../../kernel/export/xlsx';
import { isUuid } from '../../../kernel/uuid';
import { wordSql } from '../../../kernel/words-sql';
import { readNumber, type Whose } from './secret-numbers';
import { signupConditions, signupOrder } from './signup-list';
import { ageSql, maskAddress } from './signup-row';

/** Between a sign-up's id and an encrypted number; neither a UUID nor base64 has it. */
const parting = '|';

/** A number leaves the database masked, or encrypted for who may read it. */
const numberSql = (mask: string, secret: string) => ({
  sql: mask,
  revealed: `coalesce(s.id || '${parting}' || encode(${secret}, 'base64'), ${mask})`,
});

/** Whose numbers of identity cards the columns hold. */
const numbers = { idCardNo: 'student', guardianIdCard: 'guardian' } as const satisfies Readonly<Record<string, Whose>>;

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
];

const masks = { tel: maskPhone, guardianTel: maskPhone, address: maskAddress } as const;

const readFilter = filterReader(getSignupInfoList.input);

/** The students as a workbook, in the list's own filter and order; numbers and addresses masked without `reveal`. */
export const signupExport: ExportSource = {
  code: signupExportCode,
  key: 'courseSignup',
  area: 'course',
  label: '课程报名学员',
  columns,
  masks,
  readFilter,
  venuesOf,
  statement,
  ofFilter: async ({ config, db }, filter) => {
    const { courseId } = readFilter(filter);
    const courseVenue = courseId ? await venueOfCourse(db, courseId) : undefined;
    const reading = (whose: Whose) => (value: Cell) => inClear(config.dataKey, whose, value);
    const wording = Object.fromEntries(Object.entries(numbers).map(([key, whose]) => [key, reading(whose)]));
    return {
      columns,
      masks,
      statement,
      wording,
      // Refused as the list refuses it: a course out of the actor's sight does not exist for him.
      venuesOf: (actor, asked) => {
        if (courseVenue !== undefined && !holdsIn(actor, 'course', 'view', courseVenue)) throw AppError.forbidden();
        return venuesOf(actor, asked);
      },
    };
  },
};

/** The venue of a course in whatever status. @throws AppError FORBIDDEN for one that there is not */
async function venueOfCourse(db: Deps['db'], id: string): Promise<string> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [course] = await db.within<{ venue_id: string }>(
    '*',
    'select venue_id from course where id = $1 and deleted_at is null',
    [id],
  );
  if (!course) throw AppError.forbidden();
  return course.venue_id;
}

function venuesOf(...[actor, filter]: Parameters<ExportSource['venuesOf']>) {
  return listVenues(actor, 'course', readFilter(filter).venueId);
}

function statement({ filter, venues, reveal }: ExportScope, chosen: readonly ExportColumn[]) {
  const values: unknown[] = [];
  const asked = readFilter(filter);
  const where = signupConditions(asked, venues, binder(values));
  return {
    text: `select ${cellList(columns, chosen, reveal)} from course_signup s where ${where} order by ${signupOrder(asked)}`,
    values,
  };
}

function inClear(dataKey: Buffer, whose: Whose, value: Cell): Cell {
  if (typeof value !== 'string') return value;
  const [id = '', secret] = value.split(parting);
  return secret === undefined ? value : readNumber(dataKey, { id, whose }, Buffer.from(secret, 'base64'));
}
