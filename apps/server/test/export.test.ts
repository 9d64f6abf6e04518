import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { statusLabels } from '@yunguan/contract/kernel/review';
import { changePassword, getToken, signOut } from '@yunguan/contract/platform/auth';
import { generateFile } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/demo/accounts';
import { contentModules } from '../src/content/content-types';
import { demoBranchKey } from '../src/demo/places';
import { columnLetters } from '../src/kernel/export/xlsx-text';
import { exportSources } from '../src/platform/export-sources';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { openClub } from './club-factories';
import { buildRecruit, buildVote, type Form, freshTitle, mustSend, path } from './factories';
import { readXlsx } from './read-xlsx';
import { wirePassword } from '../src/kernel/passwords/password-hash';

const list = path(anyContent(vote), 'page');
const spent = { state: 0, msg: '导出链接已失效，请重新导出' };

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const order = (name: string, body: Form) => app.send(name, generateFile.path, { action: 3027, ...body });
const fetchFile = (ticket: unknown) =>
  app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(String(ticket))}`);
async function exported(name: string, body: Form = {}): Promise<readonly (readonly string[])[]> {
  const answer = await order(name, body);
  if (answer.state !== 1) throw new Error(answer.text);
  return (await readXlsx((await fetchFile(answer.objects)).bytes)).rows;
}

it('declares every column of days and moments as one', () => {
  const told = /(?:时间|日期)$/;
  // Free words, spans of a day and months.
  const others = new Set(['场次时间', '空闲时间', '时间']);
  const plain = exportSources(contentModules)
    .flatMap(({ columns }) => columns)
    .filter(({ header, time }) => told.test(header) && !time && !others.has(header));
  expect(plain).toEqual([]);
});

describe('a ticket', () => {
  it('opens one file, once', async () => {
    const ticket = (await order('admin', {})).objects;
    const file = await fetchFile(ticket);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    // The moment is that of China: two in the morning in London is ten o'clock.
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toMatch(
      /filename\*=UTF-8''投票活动_20261121_10\d\d\.xlsx/,
    );
    expect(JSON.parse((await fetchFile(ticket)).text)).toMatchObject(spent);
  });

  it('is not spent by who only asks for the head of the file', async () => {
    const ticket = encodeURIComponent(String((await order('admin', {})).objects));
    const head = await app.app.inject({ method: 'HEAD', url: `/api/publics/v1/admin-exportFile?data=${ticket}` });
    expect(head.headers['content-type']).not.toContain('spreadsheet');
    expect((await fetchFile(decodeURIComponent(ticket))).bytes.subarray(0, 2).toString()).toBe('PK');
  });

  it('is won by one of ten who present it at the same moment', async () => {
    const ticket = (await order('admin', {})).objects;
    const files = await Promise.all(Array.from({ length: 10 }, () => fetchFile(ticket)));
    expect(files.filter((file) => file.bytes.subarray(0, 2).toString() === 'PK')).toHaveLength(1);
  });

  it('opens nothing for a login other than the one that ordered it, and is not spent by the attempt', async () => {
    const ticket = (await order('admin', {})).objects;
    const asSomebody = async (name: string) =>
      app.get(`/api/publics/v1/admin-exportFile?data=${String(ticket)}`, { token: await app.as(name) });
    for (const other of ['branch', 'editor', 'platform', '13900000001']) {
      expect(JSON.parse((await asSomebody(other)).text), other).toMatchObject(spent);
    }
    expect((await asSomebody('admin')).bytes.subarray(0, 2).toString()).toBe('PK');
  });

  it('lives for a minute and is stored as a hash only', async () => {
    const ticket = String((await order('admin', {})).objects);
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(32);
    const { owner } = app.deps.pools;
    const { rows } = await owner.query('select row_to_json(t)::text as row from export_ticket t');
    expect(JSON.stringify(rows)).not.toContain(ticket);
    await owner.query(`update export_ticket set expires_at = expires_at - interval '61 seconds' where used_at is null`);
    expect(JSON.parse((await fetchFile(ticket)).text)).toMatchObject(spent);
  });

  it.each(['', 'x', 'x'.repeat(43), "' or 1=1 --", '../../etc/passwd'])('is not guessed: %j', async (ticket) => {
    const file = await fetchFile(ticket);
    expect(JSON.parse(file.text)).toMatchObject(spent);
    expect(file.status).toBe(200);
  });

  it('dies with the right that it was issued on', async () => {
    const { owner } = app.deps.pools;
    const withdrawn = (await order('editor', {})).objects;
    await owner.query('update role_menu set option_codes = $3 where role_id = $1 and menu_id = $2', [
      seedId.role('editor'),
      seedId.menu('vote'),
      [],
    ]);
    expect(JSON.parse((await fetchFile(withdrawn)).text)).toMatchObject(spent);
    await owner.query('update role_menu set option_codes = $3 where role_id = $1 and menu_id = $2', [
      seedId.role('editor'),
      seedId.menu('vote'),
      ['add', 'edit', 'del'],
    ]);
    const revealing = (await order('admin', {})).objects;
    const grant = (options: string[]) =>
      owner.query('update role_menu set option_codes = $3 where role_id = $1 and menu_id = $2', [
        seedId.role('venueAdmin'),
        seedId.menu('vote'),
        options,
      ]);
    await grant(['export']);
    expect(JSON.parse((await fetchFile(revealing)).text), 'of phone numbers in clear').toMatchObject(spent);
    await grant(['all']);
    const dismissed = (await order('tanjing', {})).objects;
    await owner.query(`update staff_user set enabled = false where login_name = 'tanjing'`);
    expect(JSON.parse((await fetchFile(dismissed)).text)).toMatchObject(spent);
  });

  it('says on paper who took it and when, and whether it holds what others see masked', async () => {
    const foot = async (columns: string[]) => {
      const { objects } = await order('admin', { model: { columns } });
      const { parts } = await readXlsx((await fetchFile(objects)).bytes);
      return /<oddFooter>(.*)<\/oddFooter>/.exec(parts['xl/worksheets/sheet1.xml'] ?? '')?.[1];
    };
    const taken = /^&amp;L陈雅琴 \d{4}-\d\d-\d\d \d\d:\d\d 导出&amp;C第 &amp;P 页，共 &amp;N 页&amp;R/;
    expect(await foot(['title'])).toMatch(new RegExp(`${taken.source}$`));
    expect(await foot(['title', 'tel'])).toMatch(new RegExp(`${taken.source}含未打码的个人信息，请妥善保管$`));
  });

  it('leaves a line in the audit log, with who and what but not the keyword', async () => {
    const ticket = (await order('admin', { model: { keyword: '李某某' } })).objects;
    await fetchFile(ticket);
    const { rows } = await app.deps.pools.owner.query<{ call: string; detail: unknown }>(
      `select call, detail from audit_log where user_id = $1 and call in ('export', $2) order by id desc limit 2`,
      [seedId.user('admin'), generateFile.path],
    );
    expect(rows.map((row) => row.call)).toEqual(['export', generateFile.path]);
    expect(rows[0]?.detail).toMatchObject({ contentType: 'vote', reveal: true });
    expect(JSON.stringify(rows)).not.toContain('李某某');
    await mustSend(app, 'admin', generateFile.path, {
      action: 3016,
      model: { leagueId: await openClub(app), name: '冉青山' },
    });
    const [members] = (
      await app.deps.pools.owner.query('select detail from audit_log where call = $1 order by id desc limit 1', [
        generateFile.path,
      ])
    ).rows;
    expect(members?.detail).toMatchObject({ code: 3016, filter: { name: '***' } });
  });
});

describe('the rows of an export', () => {
  it('are those of the list, for every role and filter', async () => {
    const stem = freshTitle('对账');
    for (const status of [0, 1, 100] as const) await buildVote(app, { status, form: { title: `${stem}${status}` } });
    await buildVote(app, { status: 0, venue: 'branch', form: { title: `${stem}分馆` } });
    const filters: Form[] = [
      { keyword: stem },
      { keyword: stem, status: 100 },
      { keyword: stem, status: -1, sortField: 'title', sortOrder: 'descend' },
      { keyword: stem, startTime: '2026-12-05', endTime: '2026-12-05' },
      { keyword: stem, startTime: '2027-01-01' },
      { keyword: '没有这样的活动' },
    ];
    for (const name of ['admin', 'editor', 'reviewer', 'branch', 'platform']) {
      for (const model of filters) {
        const { datas } = await mustSend(app, name, list, { ...model, pageSize: 100 });
        const [, ...rows] = await exported(name, { model });
        expect(
          rows.map((row) => row[0]),
          `${name} ${JSON.stringify(model)}`,
        ).toEqual((datas as { title: string }[]).map((row) => row.title));
      }
    }
    expect(await exported('platform', { model: { keyword: stem } })).toHaveLength(5);
  });

  it('hide phone numbers from who may not see them', async () => {
    const title = freshTitle('电话');
    await buildVote(app, { form: { title, tel: '13812345678' } });
    await buildVote(app, { form: { title, tel: '023-68792829' } });
    const model = { keyword: title };
    const phones = async (name: string) => (await exported(name, { model, columns: ['tel'] })).slice(1).flat().sort();
    expect(await phones('admin')).toEqual(['023-68792829', '13812345678']);
    expect(await phones('editor')).toEqual(['023-6879****', '138****5678']);
    expect(await phones('reviewer')).toEqual(['023-6879****', '138****5678']);
  });

  it('tell days and moments as such, so that a spreadsheet sorts, groups and counts by them', async () => {
    const title = freshTitle('时间');
    await buildVote(app, { status: 100, form: { title } });
    const { objects } = await order('admin', { model: { keyword: title } });
    const { rows, parts } = await readXlsx((await fetchFile(objects)).bytes);
    for (const header of ['活动开始时间', '发布时间']) {
      const column = rows[0]?.indexOf(header) ?? -1;
      expect(rows[1]?.[column]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/);
      const cell = new RegExp(`<c r="${columnLetters(column)}2" s="\\d"><v>[\\d.]+</v>`);
      expect(parts['xl/worksheets/sheet1.xml']).toMatch(cell);
    }
  });

  it('keep text that looks like a formula as text', async () => {
    const formulas = [
      '=1+1',
      '+8613812345678',
      '-2',
      '@SUM(A1)',
      '=HYPERLINK("http://evil.example","x")',
      "=cmd|' /C calc'!A0",
      '＝1＋1',
      '001234',
    ];
    const mark = freshTitle('公式');
    for (const title of formulas)
      await buildVote(app, { form: { title, address: mark, contacts: title.slice(0, 50) } });
    const { objects } = await order('admin', { model: {}, columns: ['title', 'address', 'contacts'] });
    const { parts, rows } = await readXlsx((await fetchFile(objects)).bytes);
    const texts = rows.filter((row) => row[1] === mark);
    expect(new Set(texts.map((row) => row[0]))).toEqual(new Set(formulas));
    for (const row of texts) expect(row[2]).toBe(row[0]);
    const xml = Object.values(parts).join('');
    expect(xml).not.toMatch(/<f[ >]|externalLink|<ddeLink|oleLink/);
    expect(Object.keys(parts).filter((name) => name.includes('externalLinks'))).toEqual([]);
  });
});

describe('an order', () => {
  it('takes the filter as an object, as JSON text or not at all', async () => {
    const title = freshTitle('条件');
    await buildVote(app, { form: { title } });
    for (const model of [{ keyword: title }, JSON.stringify({ keyword: title })])
      expect(await exported('admin', { model })).toHaveLength(2);
    for (const model of ['', null, undefined, {}, '{}'])
      expect((await exported('admin', { model })).length).toBeGreaterThan(2);
  });

  it('takes its code under each of the names, as number or text', async () => {
    for (const body of [
      { action: '3027' },
      { action: undefined, code: 3027 },
      { action: undefined, actionCode: '3027' },
    ]) {
      expect((await order('admin', body)).state).toBe(1);
    }
    await buildRecruit(app);
    expect(await exported('admin', { action: 3011 })).toHaveLength(2);
    for (const action of [3099, 0, 'x', null, -1, 1e99, '3027 or 1=1'])
      expect((await order('admin', { action })).msg).toBe('导出类型不正确');
  });

  it.each([
    '{',
    '[]',
    '1',
    [],
    7,
    { status: 'x' },
    { pageSize: [1] },
    '{"keyword":{"$gt":""}}',
    { keyword: '\u0000' },
    { typeId: '半个\ud83d' },
    { keyword: '长'.repeat(201) },
  ])('refuses the filter %j', async (model) => {
    const answer = await order('admin', { model });
    expect([answer.status, answer.state, answer.objects.code]).toEqual([200, 0, 'VALIDATION']);
  });

  it('refuses dates that no calendar has before it makes a ticket', async () => {
    expect((await order('admin', { model: { startTime: '2026-02-30' } })).msg).toBe('开始日期格式不正确');
  });

  it('gives the chosen columns in the order of the type, and no others', async () => {
    expect((await exported('admin', { columns: ['votesCount', 'title'] }))[0]).toEqual(['活动名称', '投票数']);
    expect((await exported('admin', { model: { columns: ['title'] } }))[0]).toEqual(['活动名称']);
    // The row's own names of the status are that of its column.
    for (const columns of [['status'], ['statusDiscription'], ['statusDiscription', 'statusText', 'status']]) {
      const [header, row] = await exported('admin', { columns });
      expect([header, Object.values(statusLabels).some(({ discription }) => discription === row?.[0])]).toEqual([
        ['状态'],
        true,
      ]);
    }
    for (const columns of [['password_hash'], ['title', 'venueId'], ['created_by']]) {
      expect((await order('admin', { columns })).msg).toBe('导出列不正确');
    }
  });

  it('needs an option on the menu, in the venue that it names', async () => {
    expect((await order('viewer', {})).objects.code).toBe('FORBIDDEN');
    expect((await order('branch', { action: 3011 })).state).toBe(1);
    for (const venueId of [seedId.venue('main'), seedId.venue('platform'), 'x']) {
      expect((await order('branch', { model: { venueId } })).objects.code, venueId).toBe('FORBIDDEN');
    }
    const branch = seedId.venue(demoBranchKey);
    for (const venueId of [branch, branch.toUpperCase()]) {
      expect((await order('admin', { model: { venueId } })).state, venueId).toBe(1);
    }
  });
});

// Last: it ends whatever logins the user had.
it('ends a ticket with the login that ordered it, not with the rotation of its token', async () => {
  const ordered = async (token: string) => (await app.call(generateFile.path, { action: 3027 }, { token })).objects;
  const [staying, leaving] = [await app.login('reviewer'), await app.login('reviewer')];
  const [kept, left] = [await ordered(staying), await ordered(leaving)];
  await app.call(signOut.path, {}, { token: leaving });
  expect(JSON.parse((await fetchFile(left)).text)).toMatchObject(spent);
  await app.call(getToken.path, { appId: 'venue-admin', secret: 'venue-admin' }, { token: staying });
  expect((await fetchFile(kept)).bytes.subarray(0, 2).toString()).toBe('PK');

  const elsewhere = await app.login('reviewer');
  const others = await ordered(elsewhere);
  const changed = { oldPasswords: wirePassword(demoPassword), newPassword: 'Guanli-2026-xin' };
  expect(await app.call(changePassword.path, changed, { token: staying })).toMatchObject({ state: 1 });
  expect(JSON.parse((await fetchFile(others)).text), 'of a login that a new password ended').toMatchObject(spent);
});
