import { messages } from '@yunguan/contract/kernel/messages';
import * as staff from '@yunguan/contract/platform/staff';
import {
  type ImportAnswer,
  getUserImportTemplate,
  importColumns,
  importSysUsers,
} from '@yunguan/contract/platform/staff-import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import { wirePassword } from '../src/kernel/passwords/password-hash';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { mustSend } from './factories';
import { readXlsx } from './read-xlsx';
import { workbook } from './workbook';
import { waitingForLocks } from './lock-waits';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

type Line = readonly (string | number)[];
const columns = importColumns;
const good: readonly Line[] = [
  ['import.one', '冯春梅', 13883001234, '活动部', '馆员', '内容编辑、查看员', '两江新区文化馆'],
  ['import.two', '郑大江'],
];

async function send(bytes: Buffer, options: { dryRun?: boolean; by?: string } = {}) {
  const path = `${importSysUsers.path}${options.dryRun ? '?dryRun=1' : ''}`;
  const answer = await app.upload({ path, bytes, name: '用户.xlsx', token: await app.as(options.by ?? 'admin') });
  return { ...answer, result: answer.objects as unknown as ImportAnswer };
}
const check = async (rows: readonly Line[], headers: readonly string[] = columns) =>
  send(await workbook(headers, rows), { dryRun: true });
const known = async (keyword: string) =>
  (await mustSend(app, 'admin', staff.getSysUserPage.path, { keyword })).datas as staff.StaffRow[];

it('a dry run says what would come and writes nothing', async () => {
  const { result } = await check(good);
  expect(result).toEqual({ dryRun: true, rows: 2, valid: 2, problems: [], created: [] });
  expect(await known('import.one')).toEqual([]);
});

it('the import makes everybody with a one-time password of his own, in no log', async () => {
  const { result, msg } = await send(await workbook(columns, good));
  expect(msg).toBe('成功导入 2 名用户');
  expect(result.created.map((one) => [one.row, one.loginName, one.realName])).toEqual([
    [2, 'import.one', '冯春梅'],
    [3, 'import.two', '郑大江'],
  ]);
  const [row] = await known('13883001234');
  expect(row).toMatchObject({
    loginName: 'import.one',
    departmentName: '活动部',
    duty: '馆员',
    mustChangePassword: true,
  });
  expect(row?.roles.map((role) => role.roleName).sort()).toEqual(['内容编辑', '查看员']);
  const [first] = result.created;
  const body = { nickName: 'import.one', passwords: wirePassword(first?.initialPassword ?? '') };
  const login = await app.call('/api/systems/v1/admin-sysUserLogin', body, { token: await app.anonymous() });
  expect(login.objects).toMatchObject({ mustChangePassword: true });
  const { rows } = await app.deps.pools.owner.query('select detail::text from audit_log where call = $1', [
    importSysUsers.path,
  ]);
  expect(rows.map((one) => String(one.detail)).join()).toContain('import.one');
  for (const one of result.created) expect(JSON.stringify(rows)).not.toContain(one.initialPassword);
});

describe('the check', () => {
  it.each([
    ['登录名', ['', '某人'], '请输入登录名'],
    ['登录名', ['中文', '某人'], staff.loginNameWrong],
    ['登录名', ['EDITOR', '某人'], '登录名已被使用，请更换'],
    ['姓名', ['nobody.1', ''], '请输入姓名'],
    ['手机号', ['nobody.1', '某人', '138'], messages.phoneWrong],
    ['手机号', ['nobody.1', '某人', '138****1234'], '请输入完整的手机号码'],
    ['部门', ['nobody.1', '某人', '', '没有的部门'], '该场馆没有名为“没有的部门”的部门'],
    ['职务', ['nobody.1', '某人', '', '', '职'.repeat(31)], '职务不能超过 30 个字符'],
    ['角色', ['nobody.1', '某人', '', '', '', '平台管理员'], '没有名为“平台管理员”的可授予角色，多个角色请用“、”分隔'],
    [
      '场馆',
      ['nobody.1', '某人', '', '', '', '', '云上文化馆平台'],
      '没有名为“云上文化馆平台”的场馆，或无权在该场馆新增用户',
    ],
  ])('names row and column of a wrong %s', async (field, row, message) => {
    const { result } = await check([['fine.1', '好人'], row]);
    expect(result).toMatchObject({ rows: 2, valid: 1, problems: [{ row: 3, field, message }] });
  });

  it('finds a login name that comes twice, whatever its capitals', async () => {
    const { result } = await check([
      ['twice.a', '甲'],
      ['Twice.A', '乙'],
    ]);
    expect(result.problems).toEqual([{ row: 3, field: '登录名', message: '与第 2 行的登录名重复' }]);
  });

  it('takes columns in any order, with notes behind their names, and passes blank lines over', async () => {
    const { result } = await check(
      [
        ['某人', 'order.1'],
        ['', ''],
        ['另一人', 'order.2'],
      ],
      ['姓名（必填）', '登录名*'],
    );
    expect(result).toMatchObject({ rows: 2, valid: 2, problems: [] });
  });

  it('asks for the path where two departments share a name', async () => {
    const { owner } = app.deps.pools;
    const parent = seedId.department('main', '培训部');
    await owner.query('insert into department (id, venue_id, parent_id, name) values (gen_random_uuid(), $1, $2, $3)', [
      seedId.venue('main'),
      parent,
      '活动部',
    ]);
    const { result } = await check([
      ['path.1', '某人', '', '活动部'],
      ['path.2', '某人', '', '培训部/活动部'],
      ['path.3', '某人', '', '/活动部'],
      ['path.4', '某人', '', '/培训部/活动部'],
    ]);
    expect(result.problems).toEqual([
      {
        row: 2,
        field: '部门',
        message: '有多个名为“活动部”的部门，请写成“上级部门/活动部”；最上一级的写成“/活动部”',
      },
    ]);
  });
});

it('one wrong line keeps everybody out', async () => {
  const answer = await send(
    await workbook(columns, [
      ['half.1', '甲'],
      ['half.2', ''],
    ]),
  );
  expect(answer).toMatchObject({
    state: 0,
    msg: '文件中有 1 处问题，没有导入任何用户',
    objects: { errors: [{ field: '第 3 行 姓名', message: '请输入姓名' }] },
  });
  expect(await known('half.1')).toEqual([]);
});

it('an administrator of a branch imports into his branch alone', async () => {
  const answer = await send(await workbook(columns, [['branch.new', '某人', '', '', '', '场馆管理员']]), {
    by: 'branch',
  });
  expect(answer.state).toBe(1);
  const [row] = await known('branch.new');
  expect(row?.venueId).toBe(seedId.venue(demoBranchKey));
  const foreign = await send(await workbook(columns, [['branch.far', '某人', '', '', '', '', '两江新区文化馆']]), {
    by: 'branch',
  });
  expect(foreign.state).toBe(0);
});

describe('a file that is none', () => {
  async function zipOf(parts: Record<string, Buffer>): Promise<Buffer> {
    const zip = new ZipFile();
    for (const [name, content] of Object.entries(parts)) zip.addBuffer(content, name);
    zip.end();
    return buffer(zip.outputStream);
  }
  const unreadable = '无法读取该文件，请使用 .xlsx 格式的 Excel 文件';
  it.each([
    ['a text', async () => Buffer.from('登录名,姓名\na,b'), unreadable],
    ['an archive without a sheet', () => zipOf({ 'a.txt': Buffer.from('x') }), unreadable],
    ['a cut workbook', async () => (await workbook(columns, good)).subarray(0, 900), unreadable],
    ['a bomb', () => zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(60_000_000) }), '文件内容过大，请拆分后再导入'],
    ['an empty file', async () => Buffer.alloc(0), '文件内容为空，请重新选择文件'],
    ['a workbook without people', () => workbook(columns, []), '文件中没有用户，请填写后再导入'],
    [
      'a workbook of something else',
      () => workbook(['名称', '数量'], [['a', 1]]),
      '第一张工作表缺少“登录名”“姓名”列，请使用导入模板',
    ],
    [
      'more lines than one import takes',
      () =>
        workbook(
          columns,
          Array.from({ length: 501 }, (_, n) => [`many.${n}`, '某人']),
        ),
      '一次最多导入 500 名用户，请拆分为多个文件后再导入',
    ],
  ])('is refused in words: %s', async (_name, make, msg) => {
    expect(await send(await make(), { dryRun: true })).toMatchObject({ status: 200, state: 0, msg });
  });

  it('that lies about its size is not believed', async () => {
    const packed = await zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(60_000_000) });
    // The size in the central directory, at 24 bytes behind its signature.
    const at = packed.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    packed.writeUInt32LE(1_000, at + 24);
    expect(await send(packed, { dryRun: true })).toMatchObject({ state: 0, msg: unreadable });
  });

  it('over 5 MB is refused', async () => {
    const answer = await send(Buffer.alloc(5_000_001), { dryRun: true });
    expect(answer.state).toBe(0);
    expect(answer.msg).toContain('5MB');
  });
});

it('takes a form with a file and nothing else', async () => {
  const answer = await app.send('admin', importSysUsers.path, {});
  expect(answer).toMatchObject({ status: 415, msg: '请使用 multipart/form-data 上传文件' });
});

it('the template is a workbook that the import reads', async () => {
  const { name, base64 } = await mustSend(app, 'admin', getUserImportTemplate.path, {});
  expect(name).toBe('用户导入模板.xlsx');
  const [header = []] = (await readXlsx(Buffer.from(String(base64), 'base64'))).rows;
  expect(header.map((cell) => cell.replace(/（.*/, ''))).toEqual([...columns]);
  expect((await check([['template.1', '某人']], header)).result).toMatchObject({ valid: 1, problems: [] });
});

it('names a department that is deleted while the passwords are made, and takes nobody', async () => {
  const { owner } = app.deps.pools;
  const { rows } = await owner.query<{ id: string }>(
    `insert into department (id, venue_id, name, sort) values (gen_random_uuid(), $1, '临时部门', 99) returning id`,
    [seedId.venue('main')],
  );
  const token = await app.as('admin');
  const bytes = await workbook(importColumns, [['race.user', '王一', '', '临时部门']]);
  const removal = await owner.connect();
  try {
    await removal.query('begin');
    await removal.query('delete from department where id = $1', [rows[0]?.id]);
    const sent = app.upload({ path: importSysUsers.path, bytes, name: '用户.xlsx', token });
    await waitingForLocks(app);
    await removal.query('commit');
    const answer = await sent;
    expect(answer.msg).toBe('文件中有 1 处问题，没有导入任何用户');
    expect(answer.text).toContain('第 2 行 部门');
  } finally {
    removal.release(true);
  }
});
