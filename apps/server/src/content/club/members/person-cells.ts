import { sexes } from '@yunguan/contract/kernel/sexes';
import type { CellColumn } from '../../../kernel/export/cells';
import { wordSql } from '../../../kernel/words-sql';

/** What is known of somebody in or before a club, as columns of a workbook over the alias `m`. */
export const personCells: readonly CellColumn[] = [
  { key: 'name', header: '姓名', width: 12, sql: 'm.name' },
  { key: 'sex', header: '性别', width: 8, sql: `coalesce(${wordSql('m.sex', sexes)}, '')` },
  { key: 'strBirthday', header: '出生日期', width: 14, time: 'day', sql: `to_char(m.birthday, 'YYYY-MM-DD')` },
  { key: 'tel', header: '联系电话', width: 16, sql: 'm.tel' },
  { key: 'graduatedSchool', header: '毕业院校', width: 24, sql: 'm.graduated_school' },
  { key: 'profession', header: '专业', width: 20, sql: 'm.profession' },
  { key: 'strFreeTime', header: '空闲时间', width: 24, sql: 'm.free_time' },
  { key: 'employer', header: '工作单位', width: 28, sql: 'm.employer' },
  { key: 'selfIntroduction', header: '自我介绍', width: 40, sql: 'm.self_introduction' },
];
