import { generateFile } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoBranchKey } from '../../src/demo/places';
import { chinaNow } from '../../src/kernel/china-now';
import { sourceOf } from '../../src/kernel/export/source';
import { seedId } from '../../src/seed/ids';
import { type ContentApp, createContentApp } from '../content-app';
import { buildVote, type Form } from '../factories';
import { readXlsx } from '../read-xlsx';
import { type ExportedList, exportedLists } from './listed';
import { promise, size } from './record';
import { matrixCalls, twinOf } from './stage';

const mark = '公式演示';
/** What a spreadsheet could take for a formula, by its first character; and numbers that it would spoil. */
const leads = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t=', '\r=', '\n=', '\ufeff=', '|', '%', '"='];
const texts = [
  ...leads.map((lead) => `${lead}1+1${mark}`),
  `=HYPERLINK("http://evil.example","${mark}")`,
  `=cmd|' /C calc'!A0 ${mark}`,
  `@SUM(1+1)*cmd|' /C calc'!A0 ${mark}`,
  `+8613800138000 ${mark}`,
  `110101199003074258 ${mark}`,
];
const roles = ['admin', 'editor', 'reviewer', 'branch', 'platform'];

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  for (const name of roles) await app.as(name);
  const calls = matrixCalls(() => app);
  for (const { entry } of exportedLists) {
    const call = calls.find(({ path }) => path === entry);
    for (let made = 0; call && made < size({ fast: 2, full: 5 }); made += 1) await call.row.body();
  }
  await buildVote(app, { venue: 'branch' });
  await spoil();
}, 900_000);
afterAll(() => app.close());

/** Columns whose text means something to the program. */
const meaningful =
  /hash|secret|key$|kind$|type$|state$|status$|channel$|code|mask|login|password|mode|target|digest|source|id_card/;

/** Puts the dangerous texts into every column that takes them. */
async function spoil(): Promise<void> {
  const { owner } = app.deps.pools;
  const { rows } = await owner.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
       and c.table_name !~ '^(menu|role|region|audit|access|login|idempotency|export|upload|resource|review|revision|content_version)'
     order by 1, 2`,
  );
  for (const [index, { table_name: table, column_name: column }] of rows.entries()) {
    if (meaningful.test(column)) continue;
    // What a constraint refuses stays as it is.
    await owner
      .query(
        `with numbered as (select ctid as place, row_number() over () as n from ${table})
         update ${table} set ${column} = ($1::text[])[(numbered.n * 7 + $2) % cardinality($1::text[]) + 1]
         from numbered where ${table}.ctid = numbered.place`,
        [texts, index],
      )
      .catch(() => undefined);
  }
  app.clock.advance({ seconds: 2 });
}

const order = async (name: string, { source, model }: ExportedList) =>
  app.send(name, generateFile.path, { action: source.code, model: await model(app) });
const fetchFile = (ticket: unknown, token?: string) =>
  app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(String(ticket))}`, { ...(token && { token }) });
const isFile = (file: { bytes: Buffer }) => file.bytes.subarray(0, 2).toString() === 'PK';

/** Venues that the newest ticket opens; undefined = every venue. */
async function venuesOfLastTicket(): Promise<string[] | undefined> {
  const { rows } = await app.deps.pools.owner.query<{ venues: string }>(
    'select venues from export_ticket order by created_at desc limit 1',
  );
  return rows[0]?.venues ? rows[0].venues.split(',') : undefined;
}

async function areasOfLastTicket(): Promise<string[]> {
  const { rows } = await app.deps.pools.owner.query<{ areas: string[] }>(
    `select filter -> 'exportAreas' as areas from export_ticket order by created_at desc limit 1`,
  );
  return rows[0]?.areas ?? [];
}

/** Anything in a workbook that a spreadsheet program would run or fetch. */
function dangersIn(parts: Readonly<Record<string, string>>): number {
  const formulas = Object.values(parts).flatMap(
    (xml) => xml.match(/<f[ >/]|<ddeLink|<oleLink|externalReference/g) ?? [],
  );
  const links = Object.entries(parts).filter(
    ([name, xml]) => /externalLinks/.test(name) || /TargetMode="External"/.test(xml),
  );
  return formulas.length + links.length;
}

it('hold no formula and every text to the letter, of every list', async () => {
  let [dangers, changed, cells] = [0, 0, 0];
  const seen = new Set<string>();
  const bare: string[] = [];
  for (const list of exportedLists) {
    const { source } = list;
    // Members of the public belong to no venue.
    const answer = await order(source.key === 'member' ? 'platform' : 'admin', list);
    expect(answer.state, `${source.key}: ${answer.text}`).toBe(1);
    const { parts, rows } = await readXlsx((await fetchFile(answer.objects)).bytes);
    dangers += dangersIn(parts);
    const filter = source.readFilter(await list.model(app));
    const actual = await sourceOf(app.deps, source, filter);
    const venues = await venuesOfLastTicket();
    const areas = await areasOfLastTicket();
    const today = chinaNow(app.clock.now()).day;
    const { text, values } = actual.statement({ filter, venues, reveal: true, areas, today }, actual.columns);
    const stored = await app.deps.db.within<Record<string, unknown>>(venues ?? '*', text, values);
    let own = 0;
    stored.forEach((row, line) => {
      actual.columns.forEach(({ key }, column) => {
        const value = row[key];
        if (typeof value !== 'string' || !value.includes(mark)) return;
        own += 1;
        seen.add(leads.find((lead) => value.startsWith(lead)) ?? '');
        if (rows[line + 1]?.[column] !== value) changed += 1;
      });
    });
    cells += own;
    if (own === 0) bare.push(source.key);
  }
  // Orders and exports of logs hold words of the program only.
  expect(bare.filter((key) => !key.startsWith('log.'))).toEqual([]);
  const book = promise('P12');
  book.figure('检查的导出代码', exportedLists.length, { atLeast: 11, unit: '个' });
  book.figure('检查的危险单元格', cells, { atLeast: 200, unit: '格' });
  book.figure('覆盖的开头字符', leads.filter((lead) => seen.has(lead)).length, { exactly: leads.length, unit: '种' });
  book.figure('公式与外部链接', dangers, { exactly: 0, unit: '处' });
  book.figure('与存储的文字不同的单元格', changed, { exactly: 0, unit: '格' });
}, 900_000);

it('would be found out with a formula in them', () => {
  const careless = texts
    .map((text) => (text.startsWith('=') ? `<c r="A1"><f>${text.slice(1)}</f></c>` : `<c r="A1" t="inlineStr"/>`))
    .join('');
  promise('P12').twin('等号开头的文字写成公式', dangersIn({ 'xl/worksheets/sheet1.xml': careless }) > 0);
});

it('have the rows of the list, for everybody who may export it, and its columns', async () => {
  let [compared, wrong] = [0, 0];
  const differences: string[] = [];
  for (const list of exportedLists) {
    const model = await list.model(app);
    for (const name of roles) {
      const page = await app.send(name, list.list, { ...model, pageSize: 100, pageIndex: 1 });
      const answer = await order(name, list);
      if (answer.state !== 1) {
        // Who may not look may not export either; who may look may still lack the right to export.
        if (answer.objects.code !== 'FORBIDDEN') differences.push(`${list.source.key} ${name}: ${answer.text}`);
        continue;
      }
      const { rows } = await readXlsx((await fetchFile(answer.objects)).bytes);
      const total = Number(page.objects.total ?? page.objects.totalCount);
      compared += 1;
      if (page.state !== 1 || rows.length - 1 !== total) {
        wrong += 1;
        differences.push(
          `${list.source.key} ${name}: ${rows.length - 1} rows, listed ${page.text.slice(0, 80)} ${total}`,
        );
      }
    }
  }
  expect(differences).toEqual([]);
  promise('P24').figure('导出行数不等于列表的组合', wrong, { exactly: 0, unit: `个（共 ${compared}）` });
}, 900_000);

it('are opened once, within the minute, by nobody who lost the right since', async () => {
  const { owner } = app.deps.pools;
  let [leaks, tried] = [0, 0];
  const attempt = async (ticket: unknown, name?: string) => {
    tried += 1;
    const file = await fetchFile(ticket, name && (await app.as(name)));
    if (isFile(file) || file.text.includes(mark)) leaks += 1;
  };
  for (const list of exportedLists) {
    const ticket = async () => String((await order('admin', list)).objects);
    const allowed = (await order('admin', list)).state === 1;
    if (!allowed) continue;
    const spent = await ticket();
    expect(isFile(await fetchFile(spent)), list.source.key).toBe(true);
    await attempt(spent);
    const old = await ticket();
    await owner.query(`update export_ticket set expires_at = expires_at - interval '61 seconds' where used_at is null`);
    await attempt(old);
    const withdrawn = await ticket();
    await owner.query('update staff_user set enabled = false where id = $1', [seedId.user('admin')]);
    await attempt(withdrawn);
    await owner.query('update staff_user set enabled = true where id = $1', [seedId.user('admin')]);
    app.clock.advance({ seconds: 1 });
    for (const guess of ['', 'x'.repeat(43), `${spent.slice(0, 42)}A`, "' or true --"]) await attempt(guess);
    await attempt(await ticket(), 'platform');
    const race = await ticket();
    const files = await Promise.all(Array.from({ length: 5 }, () => fetchFile(race)));
    expect(files.filter(isFile)).toHaveLength(1);
  }
  const book = promise('P24');
  book.figure('失效、用过、猜测的票据拿到的文件', leaks, { exactly: 0, unit: `个（共 ${tried} 次）` });
  const [first] = exportedLists;
  const ticket = first && String((await order('admin', first)).objects);
  book.figure('票据的随机位数', Buffer.from(ticket ?? '', 'base64url').length * 8, { atLeast: 256, unit: '位' });
}, 900_000);

it('of another venue cannot be ordered by naming it in the filter', async () => {
  const branch = seedId.venue(demoBranchKey);
  let leaks = 0;
  for (const list of exportedLists) {
    const model = await list.model(app);
    const bent: Form[] = [
      { ...model, venueId: seedId.venue('main') },
      { ...model, venueId: [seedId.venue('main')] },
      { ...model, venueId: seedId.venue('main').toUpperCase() },
      { ...model, venuesId: seedId.venue('main'), venue_id: seedId.venue('main'), params: { dataScope: 'or true' } },
    ];
    for (const model of bent) {
      const answer = await app.send('branch', generateFile.path, { action: list.source.code, model });
      if (answer.state !== 1) continue;
      // What a ticket opens is written on it.
      const venues = await venuesOfLastTicket();
      if (venues?.some((one) => one !== branch) ?? true) leaks += 1;
    }
  }
  promise('P24').figure('指名别馆得到的票据', leaks, { exactly: 0, unit: '张' });
});

it('would reach a stranger if a ticket were not bound to its user', async () => {
  const { db } = app.deps;
  const unbound: typeof db = {
    ...db,
    query: async (text, values) => {
      const rows = await db.query(text, values);
      if (!text.includes('update export_ticket')) return rows as never;
      // The rights of somebody who may everything, whoever ordered.
      return rows.map((row) => ({ ...row, user_id: seedId.user('platform') })) as never;
    },
  };
  const twin = await twinOf(app, { db: unbound });
  const [list] = exportedLists;
  const ticket = list && String((await order('admin', list)).objects);
  await app.deps.pools.owner.query('update staff_user set enabled = false where id = $1', [seedId.user('admin')]);
  const response = await twin.inject({ method: 'GET', url: `/api/publics/v1/admin-exportFile?data=${ticket}` });
  await app.deps.pools.owner.query('update staff_user set enabled = true where id = $1', [seedId.user('admin')]);
  await twin.close();
  promise('P24').twin('票据不绑定用户', response.rawPayload.subarray(0, 2).toString() === 'PK');
});
