import { memberExportCode, memberFilter, memberSexes } from '@yunguan/contract/platform/members';
import { binder } from '../../kernel/conditions';
import { chinaTime } from '../../kernel/content/select';
import { filterReader } from '../../kernel/export/filter-reader';
import type { ExportSource } from '../../kernel/export/source';
import { maskPhone } from '../../kernel/export/mask';
import { memberConditions, memberOrder } from './list-members';

const cells = {
  tel: 'm.tel',
  name: 'm.name',
  nickName: 'm.nick_name',
  sex: `case m.sex ${Object.entries(memberSexes)
    .map(([value, name]) => `when ${value} then '${name}'`)
    .join(' ')} else '' end`,
  birthday: `to_char(m.birthday, 'YYYY-MM-DD')`,
  state: `case when m.enabled then '正常' else '已停用' end`,
  disabledReason: 'm.disabled_reason',
  createTime: chinaTime('m.created_at'),
  lastLoginTime: chinaTime('m.last_login_at'),
} as const;

const readFilter = filterReader(memberFilter);

/** The members as a workbook; identity numbers stay in the database. */
export const memberExport: ExportSource = {
  code: memberExportCode,
  key: 'member',
  area: 'member',
  label: '会员',
  columns: [
    { key: 'tel', header: '手机号', width: 16 },
    { key: 'name', header: '姓名', width: 14 },
    { key: 'nickName', header: '昵称', width: 18 },
    { key: 'sex', header: '性别', width: 8 },
    { key: 'birthday', header: '出生日期', width: 14 },
    { key: 'state', header: '状态', width: 10 },
    { key: 'disabledReason', header: '停用原因', width: 30 },
    { key: 'createTime', header: '注册时间', width: 20 },
    { key: 'lastLoginTime', header: '最近登录', width: 20 },
  ],
  masks: { tel: maskPhone },
  readFilter,
  // Members belong to no venue; the menu is one of the whole network.
  venuesOf: () => undefined,
  statement: ({ filter }, columns) => {
    const values: unknown[] = [];
    const where = memberConditions(readFilter(filter), binder(values)).join(' and ');
    const list = columns.map(({ key }) => `${sqlOf(key)} as "${key}"`).join(', ');
    return { text: `select ${list} from member m where ${where} order by ${memberOrder}`, values };
  },
};

function sqlOf(key: string): string {
  const found = Object.entries(cells).find(([name]) => name === key);
  if (!found) throw new Error(`member: unknown export column ${key}`);
  return found[1];
}
