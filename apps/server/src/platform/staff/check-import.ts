import { addSysUser } from '@yunguan/contract/platform/staff';
import { importColumns, type ImportProblem, roleSeparator } from '@yunguan/contract/platform/staff-import';
import type { Tx } from '../../db/database';
import { type Actor, holdsIn } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { type Gift, type Giving, loadGiving, mayGive } from '../../kernel/access/giving';
import type { SheetRow } from './read-workbook';
import { loginNameTaken, telCovered } from './save-staff';

type Column = (typeof importColumns)[number];
type Line = Readonly<Record<Column, string>> & { readonly row: number };

/** A line that may become a user. */
export interface ImportedUser {
  readonly row: number;
  readonly loginName: string;
  readonly realName: string;
  readonly tel: string;
  readonly duty: string;
  readonly venueId: string;
  readonly departmentId: string | null;
  readonly gifts: readonly Gift[];
}

export interface CheckedImport {
  readonly rows: number;
  readonly users: readonly ImportedUser[];
  readonly problems: readonly ImportProblem[];
}

/** Columns of the file by the field that a problem of the schema names. */
const columnOf: Readonly<Record<string, Column>> = {
  loginName: '登录名',
  realName: '姓名',
  tel: '手机号',
  duty: '职务',
};
const needed: readonly Column[] = ['登录名', '姓名'];

/** Judges every line as adding it alone would, and the lines against each other and against who is there. */
export async function checkImport(db: Tx, actor: Actor, sheet: readonly SheetRow[]): Promise<CheckedImport> {
  const lines = readLines(sheet);
  const known = await loadKnown(db, actor, lines);
  const seen = new Map<string, number>();
  const problems: ImportProblem[] = [];
  const users: ImportedUser[] = [];
  for (const line of lines) {
    const found: ImportProblem[] = [];
    const user = judge(line, known, (field, message) => found.push({ row: line.row, field, message }));
    const name = line.登录名.toLowerCase();
    const first = seen.get(name);
    if (name !== '' && first !== undefined) {
      found.push({ row: line.row, field: '登录名', message: `与第 ${first} 行的登录名重复` });
    }
    seen.set(name, first ?? line.row);
    if (found.length === 0 && user) users.push(user);
    problems.push(...found);
  }
  return { rows: lines.length, users, problems };
}

/** The lines by the names in the header; notes in brackets behind a name do not matter, nor does the order. */
function readLines(sheet: readonly SheetRow[]): Line[] {
  const [header, ...rest] = sheet;
  const names = header?.cells.map((cell) => cell.replace(/[（(*].*$/, '').trim()) ?? [];
  const missing = needed.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new AppError('VALIDATION', `第一张工作表缺少“${missing.join('”“')}”列，请使用导入模板`);
  }
  if (rest.length === 0) throw new AppError('VALIDATION', '文件中没有用户，请填写后再导入');
  const at = new Map(importColumns.map((column) => [column, names.indexOf(column)]));
  return rest.map(({ row, cells }) => {
    const text = (column: Column) => cells[at.get(column) ?? -1] ?? '';
    const texts = Object.fromEntries(importColumns.map((column) => [column, text(column)]));
    // Every column has its entry.
    return { ...(texts as Record<Column, string>), row };
  });
}

interface Known {
  readonly actor: Actor;
  readonly giving: Giving;
  readonly taken: ReadonlySet<string>;
  /** Ids by `venue:name`, `venue:path` and `venue:/path`; several where a name is not unique. */
  readonly departments: ReadonlyMap<string, readonly string[]>;
}

interface DepartmentRow {
  id: string;
  venueId: string;
  parentId: string | null;
  name: string;
}

async function loadKnown(db: Tx, actor: Actor, lines: readonly Line[]): Promise<Known> {
  const taken = await db.query<{ name: string }>(
    'select lower(login_name) as name from staff_user where lower(login_name) = any ($1::text[])',
    [lines.map((line) => line.登录名.toLowerCase())],
  );
  const venueIds = [...actor.grants.keys()].filter((id) => holdsIn(actor, 'staff', 'add', id));
  const rows = await db.query<DepartmentRow & Record<string, unknown>>(
    'select id, venue_id as "venueId", parent_id as "parentId", name from department where venue_id = any ($1::uuid[])',
    [venueIds],
  );
  return {
    actor,
    giving: await loadGiving(db, actor, 'all'),
    taken: new Set(taken.map((row) => row.name)),
    departments: departmentsByName(rows),
  };
}

function departmentsByName(rows: readonly DepartmentRow[]): Map<string, string[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (row: DepartmentRow): string => {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId);
    return parent ? `${pathOf(parent)}/${row.name}` : row.name;
  };
  const byName = new Map<string, string[]>();
  for (const row of rows) {
    const path = pathOf(row);
    // With a slash before it a path begins at the top: the bare name of a department there may be that of a lower one, too.
    for (const name of new Set([row.name, path, `/${path}`])) {
      const key = `${row.venueId}:${name}`;
      byName.set(key, [...(byName.get(key) ?? []), row.id]);
    }
  }
  return byName;
}

type Report = (field: Column, message: string) => void;

function judge(line: Line, known: Known, report: Report): ImportedUser | undefined {
  const form = { loginName: line.登录名, realName: line.姓名, tel: line.手机号, duty: line.职务 };
  const reported = new Set<Column>();
  for (const issue of addSysUser.input.safeParse(form).error?.issues ?? []) {
    const column = columnOf[String(issue.path[0])];
    if (column && !reported.has(column)) report(column, issue.message);
    if (column) reported.add(column);
  }
  if (line.手机号.includes('*')) report('手机号', telCovered);
  if (known.taken.has(line.登录名.toLowerCase())) report('登录名', loginNameTaken.message);
  const venueId = findVenue(line, known, report);
  if (venueId === undefined) return undefined;
  return {
    ...form,
    row: line.row,
    venueId,
    departmentId: findDepartment(line, known, { venueId, report }),
    gifts: findRoles(line, known, { venueId, report }),
  };
}

/** A venue of the caller by its name; the current one when the cell is empty. */
function findVenue({ 场馆: name }: Line, { actor, giving }: Known, report: Report): string | undefined {
  const mayAdd = (id: string) => holdsIn(actor, 'staff', 'add', id);
  const found = name === '' ? [actor.venueId] : giving.venues.all.flatMap((one) => (one.name === name ? [one.id] : []));
  const own = found.filter(mayAdd);
  const [venueId] = own;
  if (own.length === 1) return venueId;
  if (own.length > 1) report('场馆', `有多个名为“${name}”的场馆，请先为场馆更名`);
  else
    report(
      '场馆',
      name === '' ? '当前场馆不允许新增用户，请填写场馆' : `没有名为“${name}”的场馆，或无权在该场馆新增用户`,
    );
  return undefined;
}

interface Place {
  readonly venueId: string;
  readonly report: Report;
}

function findDepartment({ 部门: name }: Line, { departments }: Known, { venueId, report }: Place): string | null {
  if (name === '') return null;
  const found = departments.get(`${venueId}:${name}`) ?? [];
  if (found.length === 0) report('部门', `该场馆没有名为“${name}”的部门`);
  if (found.length > 1) report('部门', `有多个名为“${name}”的部门，请写成“上级部门/${name}”；最上一级的写成“/${name}”`);
  return found[0] ?? null;
}

/** Roles of the venue and of those above, by name; only those that the caller may give. */
function findRoles({ 角色: text }: Line, { giving }: Known, { venueId, report }: Place): Gift[] {
  const names = new Set(text.split(/[、,，;；]/).map((name) => name.trim()));
  names.delete('');
  return [...names].flatMap((name) => {
    const gifts = [...giving.roles.values()]
      .filter((role) => role.name === name)
      .map((role) => ({ roleId: role.id, venueId, includesDescendants: false }))
      .filter((gift) => mayGive(giving, gift, 'add'));
    const [gift] = gifts;
    if (!gift) report('角色', `没有名为“${name}”的可授予角色，多个角色请用“${roleSeparator}”分隔`);
    if (gifts.length > 1) report('角色', `有多个名为“${name}”的角色，请导入后在用户编辑页选择`);
    return gift ? [gift] : [];
  });
}
