import { sexes } from '@yunguan/contract/kernel/sexes';
import { memberExportCode, memberFilter } from '@yunguan/contract/platform/members';
import { secondText } from '../../kernel/china-sql';
import type { CellColumn } from '../../kernel/export/cells';
import { maskPhone } from '../../kernel/mask-phone';
import { listExport } from '../../kernel/export/list-export';
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

/** The members as a workbook; identity numbers stay in the database. */
export const memberExport = listExport({
  code: memberExportCode,
  key: 'member',
  area: 'member',
  label: '会员',
  columns,
  masks: { tel: maskPhone },
  filter: memberFilter,
  // Members belong to no venue; the menu is one of the whole network.
  venuesOf: () => undefined,
  from: 'member m',
  where: (asked, bind) => memberConditions(asked, bind).join(' and '),
  order: () => memberOrder,
});
