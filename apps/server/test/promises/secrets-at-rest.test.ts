import { signUpCourse } from '@yunguan/contract/content/course-signup';
import { revealSignup } from '@yunguan/contract/content/course-signup-desk';
import { revealTeacher, teacher } from '@yunguan/contract/content/teacher';
import { addTeam } from '@yunguan/contract/content/vote-signup';
import { anyContent } from '@yunguan/contract/kernel/content';
import { generateFile } from '@yunguan/contract/platform/files';
import { revealMember, updateMember } from '@yunguan/contract/platform/members';
import { saveDraft } from '@yunguan/contract/platform/shell';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoMembers } from '../../src/demo/members';
import { openFileStore } from '../../src/kernel/files/open-store';
import { type ContentApp, createContentApp } from '../content-app';
import { openCourse, studentForm } from '../course-factories';
import { buildVote, type Form, path } from '../factories';
import { teacherInput } from '../people-factories';
import { readXlsx } from '../read-xlsx';
import { cardPicture, teamInput } from '../vote-team-factory';
import { exportedLists } from './listed';
import { promise, size } from './record';
import { type Door, doorOf, matrixCalls, twinOf } from './stage';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const canaries: string[] = [];
let rounds = 0;
/** A citizen's number with a right check digit that nobody else in the run has. */
function canary(birthday: string, sex: 0 | 1 = 0): string {
  const order = String(100 + 2 * rounds + sex);
  const body = `530927${birthday.replaceAll('-', '')}${order}`;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  const number = `${body}${'10X98765432'[sum % 11]}`;
  canaries.push(number);
  return number;
}

let app: ContentApp;
let door: Door;
let close: () => Promise<void>;
const logged: Buffer[] = [];
/** Paths that carry a canary, asked for its detail afterwards. */
const ids: string[] = [];
let drafted = '';

beforeAll(async () => {
  app = await createContentApp();
  // Everything that the server can be made to say goes to the log.
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void logged.push(chunk)) });
  const server = await twinOf(app, { log: pino({ level: 'trace' }, sink) });
  door = doorOf(server);
  close = () => server.close();
  for (let round = 0; round < size({ fast: 8, full: 200 }); round += 1) {
    rounds = round;
    await plant(round);
  }
}, 600_000);
afterAll(async () => {
  await close();
  await app.close();
});

const calls = matrixCalls(() => app);
const callOf = (wanted: string) => {
  const call = calls.find((one) => one.path === wanted);
  if (!call) throw new Error(wanted);
  return call;
};

/** One number through every call that takes one, each with a key that makes its answer be kept. */
async function plant(round: number): Promise<void> {
  const send = async (name: string, wanted: string, body: Form) => {
    const headers = { 'idempotency-key': `canary-${round}-${wanted.split('/').at(-1)}` };
    const answer = await door.send(callOf(wanted), body, { token: await app.as(name), headers });
    if (answer.state !== 1) throw new Error(`${wanted}: ${answer.text}`);
    if (typeof answer.objects?.id === 'string') ids.push(answer.objects.id);
  };
  const phone = demoMembers.filter((one) => one.enabled)[round % 20]?.tel ?? '';
  await send('editor', path(anyContent(teacher), 'create'), {
    ...(await teacherInput(app, { birthday: '1986-05-14', idCardNo: canary('1986-05-14') })),
    status: round % 2,
  });
  const activityId = await buildVote(app, { status: 100 });
  await send('editor', addTeam.path, { activityId, ...teamInput({ idCardNo: canary('1985-02-14') }) });
  const courseId = await openCourse(app);
  const guardian = { idCardNo: canary('1988-03-02') };
  await send(phone, signUpCourse.path, { courseId, ...studentForm({ idCardNo: canary('2016-05-01', 1) }, guardian) });
  await send(phone, updateMember.path, { nickName: '江风', name: '江风', idCardNo: canary('1990-01-01') });
  drafted = canary('1991-01-01');
  await send('editor', saveDraft.path, { kind: 'teacher', form: { name: '草稿', idCardNo: drafted } });
  // Refusals say what was wrong, not with what.
  const wrong = `${canary('1992-01-01').slice(0, 17)}*`;
  await door.send(
    callOf(addTeam.path),
    { activityId, ...teamInput({ idCardNo: wrong }) },
    { token: await app.as('editor') },
  );
}

/** Canaries that bytes carry: whole, and without the check digit. */
const found = (bytes: Buffer | string): string[] => canaries.filter((number) => bytes.includes(number.slice(0, 17)));

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
}

/** Every file of the cluster that this database or the write-ahead log wrote to. */
async function clusterFiles(): Promise<string[]> {
  const { owner } = app.deps.pools;
  await owner.query('checkpoint');
  const { rows } = await owner.query<{ folder: string; oid: string }>(
    `select current_setting('data_directory') as folder, oid::text from pg_database where datname = current_database()`,
  );
  const { folder = '', oid = '' } = rows[0] ?? {};
  return (await Promise.all(['pg_wal', join('base', oid)].map((part) => filesIn(join(folder, part))))).flat();
}

async function dump(): Promise<string> {
  const { owner } = app.deps.pools;
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not like 'region%'`,
  );
  const texts = rows.map(({ name }) => `select to_jsonb(t)::text as row from ${name} t`);
  return (await owner.query<{ row: string }>(texts.join(' union all '))).rows.map(({ row }) => row).join('\n');
}

it('lie nowhere in the clear: database files, write-ahead log, rows, logs, files', async () => {
  const names = [...(await clusterFiles()), ...(await filesIn(app.deps.config.dataDir))];
  let hits = 0;
  let bytes = 0;
  for (const name of names) {
    // The database may put a file away while the others are read.
    const content = await readFile(name).catch(() => Buffer.alloc(0));
    bytes += content.length;
    hits += found(content).length;
  }
  const book = promise('P15');
  book.figure('埋下的身份证号', canaries.length, { atLeast: size({ fast: 40, full: 1000 }), unit: '个' });
  book.figure('搜索的数据库与文件字节', bytes / 1_048_576, { atLeast: 1, unit: 'MB' });
  book.figure('数据目录与预写日志里的明文', hits, { exactly: 0, unit: '处' });
  book.figure('全部表的导出里的明文', found(await dump()).length, { exactly: 0, unit: '处' });
  const log = Buffer.concat(logged);
  expect(log.length).toBeGreaterThan(0);
  book.figure('日志里的明文', found(log).length, { exactly: 0, unit: '处' });
}, 900_000);

it('are answered by no call, to nobody, in the clear', async () => {
  const reading = calls.filter(({ endpoint }) => endpoint.effect === 'read');
  let [answers, hits] = [0, 0];
  const leaks: string[] = [];
  for (const name of ['viewer', 'editor', 'reviewer', 'admin', 'platform']) {
    const token = await app.as(name);
    for (const call of reading) {
      // Who sees most asks for the details, too.
      const asked = ['viewer', 'admin'].includes(name) ? ids.slice(size({ fast: -3, full: -10 })) : [];
      const bodies: Form[] = [
        { pageSize: 100, pageIndex: 1 },
        ...asked.map((id) => ({ id, objectId: id, activityId: id, courseId: id, pageSize: 100 })),
      ];
      for (const body of bodies) {
        const answer = await door.send(call, body, { token });
        answers += 1;
        const own = found(answer.text);
        // What somebody typed himself stands in his own form again.
        if (own.length === 0 || (call.path.endsWith('getDraft') && name === 'editor')) continue;
        hits += 1;
        leaks.push(`${name} ${call.path}`);
      }
    }
  }
  expect(leaks).toEqual([]);
  promise('P15').figure('读取接口的回答里的明文', hits, { exactly: 0, unit: `处（${answers} 次回答）` });
}, 900_000);

it('stand masked in every export of who may not reveal them', async () => {
  let [files, hits] = [0, 0];
  for (const list of exportedLists) {
    for (const name of ['editor', 'reviewer']) {
      const model = await list.model(app);
      const answer = await app.send(name, generateFile.path, { action: list.source.code, model });
      if (answer.state !== 1) continue;
      const file = await app.get(`/api/publics/v1/admin-exportFile?data=${String(answer.objects)}`);
      files += 1;
      hits += found(Object.values((await readXlsx(file.bytes)).parts).join('')).length;
    }
  }
  promise('P15').figure('无权者导出的文件里的明文', hits, { exactly: 0, unit: `处（${files} 个文件）` });
}, 900_000);

it('are shown in full by a call that asks for a reason and is recorded each time', async () => {
  const { owner } = app.deps.pools;
  const newest = async (statement: string) => String((await owner.query<{ id: string }>(statement)).rows[0]?.id);
  const reveals = [
    [revealTeacher.path, await newest('select id from teacher where id_card_secret is not null limit 1')],
    [revealSignup.path, await newest('select id from course_signup order by created_at desc limit 1')],
    [revealMember.path, await newest('select id from member where id_card_no is not null limit 1')],
  ] as const;
  let recorded = 0;
  for (const [wanted, id] of reveals) {
    expect((await app.send('platform', wanted, { id, reason: '' })).state, wanted).toBe(0);
    const before = await newest('select max(id) as id from audit_log');
    const { text } = await app.send('platform', wanted, { id, reason: '核对身份' });
    expect(found(text).length, text).toBeGreaterThan(0);
    const { rows } = await owner.query('select from audit_log where id > $1 and call = $2 and object_id = $3', [
      before,
      wanted,
      id,
    ]);
    recorded += rows.length;
  }
  promise('P15').figure('查看完整号码留下的审计', recorded, { exactly: reveals.length, unit: '条' });
});

it('as pictures rest encrypted and are opened by no path', async () => {
  const sent = await cardPicture(app, 'editor', '#aa3311');
  const store = openFileStore({ folder: join(app.deps.config.dataDir, 'files'), dataKey: app.deps.config.dataKey });
  const key = sent.replace('/files/', '');
  const stored = await readFile(join(app.deps.config.dataDir, 'files', key));
  const isReadable = await sharp(stored)
    .metadata()
    .then(() => 1)
    .catch(() => 0);
  expect(await store.stat(key)).toBeDefined();
  expect((await app.get(sent)).status).toBe(404);
  promise('P15').figure('磁盘上可直接打开的证件照', isReadable, { exactly: 0, unit: '张' });
});

it('would be found if bodies were logged or a column stood unmasked', async () => {
  const sink: Buffer[] = [];
  const log = pino({ level: 'info' }, new Writable({ write: (chunk: Buffer, _, done) => done(void sink.push(chunk)) }));
  const twin = await twinOf(app, { log });
  twin.addHook('preHandler', (request, _reply, done) => {
    request.log.info({ body: request.body }, 'call');
    done();
  });
  const activityId = await buildVote(app, { status: 100 });
  const body = { activityId, ...teamInput({ idCardNo: canary('1985-02-15') }) };
  await doorOf(twin).send(callOf(addTeam.path), body, { token: await app.as('editor') });
  await twin.close();
  promise('P15').twin('日志记录请求体', found(Buffer.concat(sink)).length > 0);
  // An administrator may reveal: his export stands for one whose column nobody masked.
  const list = exportedLists.find(({ source }) => source.key === 'courseSignup');
  const { objects: ticket } = await app.send('admin', generateFile.path, { action: list?.source.code, model: {} });
  const file = await app.get(`/api/publics/v1/admin-exportFile?data=${String(ticket)}`);
  const texts = Object.values((await readXlsx(file.bytes)).parts).join('');
  promise('P15').twin('导出的一列不脱敏', found(texts).length > 0);
});
