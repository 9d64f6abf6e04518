import { getSysUserPage, staffExportCode } from '@yunguan/contract/platform/staff';
import { type Actor, venuesWith } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { binder } from '../../kernel/conditions';
import { chinaTime } from '../../kernel/content/select';
import { maskPhone } from '../../kernel/export/mask';
import { filterReader } from '../../kernel/export/filter-reader';
import type { ExportSource } from '../../kernel/export/source';
import { staffConditions, staffOrder, staffSource } from './list-staff';

const cells: Readonly<Record<string, string>> = {
  loginName: 'u.login_name',
  realName: 'u.real_name',
  tel: 'u.tel',
  venueName: 'v.name',
  departmentName: `coalesce(d.name, '')`,
  duty: 'u.duty',
  roles: `coalesce((select string_agg(r.name || '（' || rv.name || '）', '、' order by rv.sort, rv.id, r.sort, r.id)
    from user_role ur join role r on r.id = ur.role_id join venue rv on rv.id = ur.venue_id where ur.user_id = u.id), '')`,
  state: `case when u.enabled then '正常' else '已停用' end`,
  lastLoginTime: chinaTime('u.last_login_at'),
};

const readFilter = filterReader(getSysUserPage.input);

/** The staff as a workbook. */
export const staffExport: ExportSource = {
  code: staffExportCode,
  key: 'staff',
  area: 'staff',
  label: '用户',
  columns: [
    { key: 'loginName', header: '登录名', width: 18 },
    { key: 'realName', header: '姓名', width: 14 },
    { key: 'tel', header: '手机号', width: 16 },
    { key: 'venueName', header: '场馆', width: 26 },
    { key: 'departmentName', header: '部门', width: 18 },
    { key: 'duty', header: '职务', width: 16 },
    { key: 'roles', header: '角色', width: 44 },
    { key: 'state', header: '状态', width: 10 },
    { key: 'lastLoginTime', header: '最近登录', width: 20 },
  ],
  masks: { tel: maskPhone },
  readFilter,
  venuesOf: (actor, filter) => venuesOf(actor, readFilter(filter)),
  statement: ({ filter, venues = [], reveal }, columns) => {
    const asked = readFilter(filter);
    const values: unknown[] = [];
    const where = staffConditions(asked, { venues, revealed: reveal ? venues : [] }, binder(values)).join(' and ');
    const list = columns.map(({ key }) => `${cells[key]} as "${key}"`).join(', ');
    return { text: `select ${list} from ${staffSource} where ${where} order by ${staffOrder(asked)}`, values };
  },
};

/** The venue asked for, with those below it unless told otherwise, as the list takes it. */
function venuesOf(actor: Actor, { venueId, includeBranches }: ReturnType<typeof readFilter>): readonly string[] {
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
