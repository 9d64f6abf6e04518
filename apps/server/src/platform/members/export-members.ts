import { sexes } from '@yunguan/contract/kernel/sexes';
import { memberExportCode, memberFilter } from '@yunguan/contract/platform/members';
import { binder } from '../../kernel/conditions';
import { secondText } from '../../kernel/china-sql';
import { type CellColumn, cellList } from '../../kernel/export/cells';
import { filterReader } from '../../kernel/export/filter-reader';
import { maskPhone } from '../../kernel/mask-phone';
import type { ExportSource } from '../../kernel/export/source';
import { wordSql } from '../../kernel/words-sql';
import { memberConditions, memberOrder } from './list-members';

const columns: readonly CellColumn[] = [
  { key: 'tel', header: '手机号', width: 16, sql: 'm.tel' },
  { key: 'name', header: '姓名', width: 14, sql: 'm.name' },
  { key: 'nickName', header: '昵称', width: 18, sql: 'm.nick_name' },
  { key: 'sex', header: '性别', width: 8, sql: wordSql('m.sex', sexes) },
  { key: 'birthday', header: '出生日期', width: 14, time: 'day', sql: `to_char(m.birthday, 'YYYY-MM-DD')` },
  { key: 'state', header: '状态', width: 10, sql: `case when m.enabled then '正常' else '已停用' end` },
  { key: 'disabledReason', header: '停用原因', width: 30, sql: 'm.disabled_reason' },
  { key: 'createTime', header: '注册时间', width: 20, time: 'second', sql: secondText('m.created_at') },
  { key: 'lastLoginTime', header: '最近登录', width: 20, time: 'second', sql: secondText('m.last_login_at') },
];

const readFilter = filterReader(memberFilter);

/** The members as a workbook; identity numbers stay in the database. */
export const memberExport: ExportSource = {
  code: memberExportCode,
  key: 'member',
  area: 'member',
  label: '会员',
  columns,
  masks: { tel: maskPhone },
  readFilter,
  // Members belong to no venue; the menu is one of the whole network.
  venuesOf: () => undefined,
  statement: ({ filter }, chosen) => {
    const values: unknown[] = [];
    const where = memberConditions(readFilter(filter), binder(values)).join(' and ');
    return { text: `select ${cellList(columns, chosen)} from member m where ${where} order by ${memberOrder}`, values };
  },
};
