import { getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import { signupChannels, signupExportCode, signupStates } from '@yunguan/contract/content/course-signup-words';
import type { ExportColumn } from '@yunguan/contract/kernel/content';
import { binder } from '../../../kernel/conditions';
import { listVenues } from '../../../kernel/content/page';
import { chinaTime } from '../../../kernel/content/select';
import { maskPhone } from '../../../kernel/export/mask';
import { filterReader } from '../../../kernel/export/filter-reader';
import type { ExportScope, ExportSource } from '../../../kernel/export/source';
import type { Cell } from '../../../kernel/export/xlsx';
import { readNumber, type Whose } from './secret-numbers';
import { signupConditions, signupOrder } from './signup-list';
import { ageSql, maskAddress } from './signup-row';

const wordOf = (column: string, words: Readonly<Record<string, string>>) =>
  `case ${column} ${Object.entries(words)
    .map(([code, word]) => `when '${code}' then '${word}'`)
    .join(' ')} end`;

const sexes = { 0: '女', 1: '男' } as const;

const cells = {
  ordernNum: 's.ordern_num',
  title: 's.title',
  name: 's.student_name',
  sex: wordOf('s.student_sex::text', sexes),
  birthday: `to_char(s.student_birthday, 'YYYY-MM-DD')`,
  age: ageSql,
  tel: 's.student_tel',
  address: 's.student_address',
  guardian: `coalesce(s.guardian ->> 'name', '')`,
  guardianTel: `coalesce(s.guardian ->> 'tel', '')`,
  profession: `coalesce(s.guardian ->> 'profession', '')`,
  remarks: 's.student_remarks',
  channel: wordOf('s.channel', signupChannels),
  state: wordOf('s.state', signupStates),
  remark: 's.remark',
  decidedBy: `coalesce(s.decided_by_name, '')`,
  decideTime: chinaTime('s.decided_at'),
  createTime: chinaTime('s.created_at'),
} as const;

/** Numbers of identity cards: whose, its mask and what is encrypted. */
const numbers: Readonly<Record<string, { readonly whose: Whose; readonly mask: string; readonly secret: string }>> = {
  idCardNo: { whose: 'student', mask: 's.student_id_card', secret: 's.student_id_secret' },
  guardianIdCard: {
    whose: 'guardian',
    mask: `coalesce(s.guardian ->> 'idCardNo', '')`,
    secret: 's.guardian_id_secret',
  },
};

const columns: readonly ExportColumn[] = [
  { key: 'ordernNum', header: '报名编号', width: 20 },
  { key: 'title', header: '课程', width: 30 },
  { key: 'name', header: '学员姓名', width: 12 },
  { key: 'sex', header: '性别', width: 8 },
  { key: 'birthday', header: '出生日期', width: 14 },
  { key: 'age', header: '年龄', width: 8 },
  { key: 'idCardNo', header: '身份证号', width: 22 },
  { key: 'tel', header: '联系电话', width: 16 },
  { key: 'address', header: '住址', width: 32 },
  { key: 'guardian', header: '监护人', width: 12 },
  { key: 'guardianTel', header: '监护人电话', width: 16 },
  { key: 'guardianIdCard', header: '监护人身份证号', width: 22 },
  { key: 'profession', header: '监护人职业', width: 14 },
  { key: 'remarks', header: '备注', width: 30 },
  { key: 'channel', header: '报名渠道', width: 12 },
  { key: 'state', header: '状态', width: 10 },
  { key: 'remark', header: '审核意见', width: 30 },
  { key: 'decidedBy', header: '审核人', width: 12 },
  { key: 'decideTime', header: '审核时间', width: 20 },
  { key: 'createTime', header: '报名时间', width: 20 },
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
  ofFilter: async ({ config }) => {
    const reading = (whose: Whose) => (value: Cell) => inClear(config.dataKey, whose, value);
    const wording = Object.fromEntries(Object.entries(numbers).map(([key, { whose }]) => [key, reading(whose)]));
    return { columns, masks, venuesOf, statement, wording };
  },
};

function venuesOf(...[actor, filter]: Parameters<ExportSource['venuesOf']>) {
  return listVenues(actor, 'course', readFilter(filter).venueId);
}

function statement({ filter, venues, reveal }: ExportScope, chosen: readonly ExportColumn[]) {
  const values: unknown[] = [];
  const asked = readFilter(filter);
  const where = signupConditions(asked, venues, binder(values));
  const list = chosen.map(({ key }) => `${cellOf(key, reveal)} as "${key}"`).join(', ');
  return { text: `select ${list} from course_signup s where ${where} order by ${signupOrder(asked)}`, values };
}

/** Between a sign-up's id and an encrypted number; neither a UUID nor base64 has it. */
const parting = '|';

/** A number leaves the database masked, or encrypted for who may read it. */
function cellOf(key: string, reveal: boolean): string {
  if (Object.hasOwn(numbers, key)) {
    const { mask = `''`, secret = 'null' } = numbers[key] ?? {};
    return reveal ? `coalesce(s.id || '${parting}' || encode(${secret}, 'base64'), ${mask})` : mask;
  }
  const found = Object.entries(cells).find(([name]) => name === key);
  if (!found) throw new Error(`courseSignup: unknown export column ${key}`);
  return found[1];
}

function inClear(dataKey: Buffer, whose: Whose, value: Cell): Cell {
  if (typeof value !== 'string') return value;
  const [id = '', secret] = value.split(parting);
  return secret === undefined ? value : readNumber(dataKey, { id, whose }, Buffer.from(secret, 'base64'));
}
