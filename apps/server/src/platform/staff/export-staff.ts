import { getSysUserPage, staffExportCode } from '@yunguan/contract/platform/staff';
import type * as z from 'zod';
import { type Actor, venuesWith } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { secondText } from '../../kernel/china-sql';
import type { CellColumn } from '../../kernel/export/cells';
import { maskPhone } from '../../kernel/mask-phone';
import { listExport } from '../../kernel/export/list-export';
import { isUnused, staffConditions, staffOrder, staffSource } from './list-staff';

const columns: readonly CellColumn[] = [
  { key: 'loginName', header: '登录名', width: 18, sql: 'u.login_name' },
  { key: 'realName', header: '姓名', width: 14, sql: 'u.real_name' },
  { key: 'tel', header: '手机号', width: 16, sql: 'u.tel' },
  { key: 'venueName', header: '场馆', width: 26, sql: 'v.name' },
  { key: 'departmentName', header: '部门', width: 18, sql: `coalesce(d.name, '')` },
  { key: 'duty', header: '职务', width: 16, sql: 'u.duty' },
  {
    key: 'roles',
    header: '角色',
    width: 44,
    sql: `coalesce((select string_agg(r.name || '（' || rv.name || '）', '、' order by rv.sort, rv.id, r.sort, r.id)
    from user_role ur join role r on r.id = ur.role_id join venue rv on rv.id = ur.venue_id where ur.user_id = u.id), '')`,
  },
  {
    key: 'state',
    header: '状态',
    width: 12,
    sql: `case when not u.enabled then '已停用' when ${isUnused} then '长期未登录'
    when u.must_change_password then '待改密码' else '正常' end`,
  },
  { key: 'lastLoginTime', header: '最近登录', width: 20, time: 'second', sql: secondText('u.last_login_at') },
];

/** The staff as a workbook. */
export const staffExport = listExport({
  code: staffExportCode,
  key: 'staff',
  area: 'staff',
  label: '用户',
  columns,
  masks: { tel: maskPhone },
  filter: getSysUserPage.input,
  venuesOf,
  from: staffSource,
  where: (asked, bind, { venues = [], reveal }) =>
    staffConditions(asked, { venues, revealed: reveal ? venues : [] }, bind).join(' and '),
  order: staffOrder,
});

/** The venue asked for, with those below it unless told otherwise, as the list takes it. */
function venuesOf(
  actor: Actor,
  { venueId, includeBranches }: z.output<typeof getSysUserPage.input>,
): readonly string[] {
  const seen = venuesWith(actor, 'staff', ['view']);
  if (!venueId) return seen;
  const asked = venueId.toLowerCase();
  if (!seen.includes(asked)) throw AppError.forbidden();
  if (includeBranches === false) return [asked];
  return seen.filter((id) => isBelow(actor, id, asked));
}

function isBelow(actor: Actor, venueId: string, above: string): boolean {
  for (let id: string | null = venueId; id !== null; id = actor.grants.get(id)?.parentId ?? null) {
    if (id === above) return true;
  }
  return false;
}
