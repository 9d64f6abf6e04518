import { beginSecondFactor } from '@yunguan/contract/platform/account';
import { saveDraft } from '@yunguan/contract/platform/shell';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { CommandError } from '../src/cli/command-error';
import { secretColumns } from '../src/cli/encrypt-anew';
import { rotateKey } from '../src/cli/rotate-key';
import { existingKey } from '../src/data-key-file';
import { numberKey, readNumber } from '../src/content/course/signups/secret-numbers';
import { readIdCard as readTeam } from '../src/content/vote/signups/id-card-text';
import { encryptText } from '../src/kernel/crypto/encrypted-text';
import { checkKey, fingerprintOf } from '../src/kernel/crypto/key-mark';
import { openFileStore } from '../src/kernel/files/open-store';
import type { Tx } from '../src/db/database';
import { readFactor } from '../src/platform/auth/factor/stored-factor';
import { memberIdCard, readIdCard } from '../src/platform/members/profile';
import type { TestApp } from './app';
import { createContentApp } from './content-app';
import { createTestDatabase } from './database';
import { idCardOf, mustSignUp, openCourse, ownPicture, studentForm } from './course-factories';
import { buildVote, mustSend } from './factories';
import { buildTeacher } from './people-factories';
import { buildTeam, idCards } from './vote-team-factory';

const folder = mkdtempSync(join(tmpdir(), 'yunguan-keys-'));
const keyPath = join(folder, 'secrets', 'data.key');
const idCardNo = idCardOf('2016-05-01', 1);
const oldKey = Buffer.from('11'.repeat(32), 'hex');
const log = pino({ level: 'silent' });

let app: TestApp;
let url = '';
/** Key of a private picture in the store. */
let picture = '';
let client: pg.Client;
let member = '';
let ids: { course: string; signup: string; team: string };
beforeAll(async () => {
  const content = await createContentApp();
  app = content;
  const course = await openCourse(content);
  const card = await ownPicture(content, '13900000021', course);
  picture = card.replace('/files/', '');
  const signup = await mustSignUp(
    content,
    '13900000021',
    course,
    studentForm({ idCardNo, idCardFrontUrl: card }, { idCardNo: idCards[1] }),
  );
  cpSync(join(content.deps.config.dataDir, 'files'), join(folder, 'files'), { recursive: true });
  const team = await buildTeam(content, await buildVote(content, { status: 100 }), { form: { idCardNo: idCards[0] } });
  await buildTeacher(content, { form: { idCardNo: idCards[1] } });
  await mustSend(content, 'editor', beginSecondFactor.path, {});
  await mustSend(content, 'editor', saveDraft.path, { kind: 'teacher', form: { title: '半成', idCardNo: idCards[0] } });
  ids = { course, signup, team };
  const { host, port, user, database } = content.deps.pools.owner.options;
  url = `postgresql://${user}@localhost:${port}/${database}?host=${host}`;
  client = new pg.Client({ connectionString: url, options: '-c app.venues=*' });
  await client.connect();
  member = String((await one(`select id from member where tel = '13900000021'`)).id);
  const number = encryptText(oldKey, { purpose: memberIdCard, rowId: member }, idCards[0]);
  await client.query('update member set id_card_no = $2 where id = $1', [member, number]);
  // The key of the tests lies in a file, as on a machine of its own.
  mkdirSync(join(folder, 'secrets'), { recursive: true });
  writeFileSync(keyPath, '11'.repeat(32));
});
afterAll(async () => {
  await client.end();
  await app.close().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

const place = () => ({ dataDir: folder, databaseUrl: url, archiveFolder: undefined });
const rotate = (env: Readonly<Record<string, string>>, { missingFilesOk = false } = {}) =>
  rotateKey(place(), env, { missingFilesOk });
const one = async (statement: string, values: unknown[] = []) =>
  (await client.query<Record<string, unknown>>(statement, values)).rows[0] ?? {};
const storeOf = (dataKey: Buffer) => openFileStore({ folder: join(folder, 'files'), dataKey });
const bytesOf = async (dataKey: Buffer) => {
  const found = await storeOf(dataKey).open(picture);
  if (!found) throw new Error('the picture is gone');
  return buffer(found.stream);
};
/** The database as modules of the server take it. */
const tx: Tx = {
  query: async <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await client.query<R>(text, [...values])).rows,
};
const codes = () => one('select exists (select from member_outbox) as sent, exists (select from member_code) as kept');
const secretsOf = () => one(`select * from course_signup where id = $1`, [ids.signup]);

it('is refused while a server runs', async () => {
  await expect(rotate({})).rejects.toThrow('服务仍在运行');
  await app.deps.pools.end();
});

it('changes nothing when the key in use cannot read what is there', async () => {
  const before = await secretsOf();
  const env = { DATA_KEY: '22'.repeat(32), NEW_DATA_KEY: '33'.repeat(32) };
  await expect(rotate(env)).rejects.toThrow('1 个私密文件找不到或打不开');
  await expect(rotate(env, { missingFilesOk: true })).rejects.toThrow('用现有密钥无法解开');
  expect(await secretsOf()).toEqual(before);
  await expect(rotate({ DATA_KEY: '22'.repeat(32) })).rejects.toThrow('NEW_DATA_KEY');
  const short = { DATA_KEY: '11'.repeat(32), NEW_DATA_KEY: 'secret' };
  await expect(rotate(short)).rejects.toThrow('NEW_DATA_KEY 不是 32 字节密钥');
});

it('changes nothing when private files lie elsewhere: a forgotten FILES_URL or another DATA_DIR', async () => {
  const before = await secretsOf();
  const elsewhere = mkdtempSync(join(tmpdir(), 'yunguan-elsewhere-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  const env = { DATA_KEY: '11'.repeat(32), NEW_DATA_KEY: '33'.repeat(32) };
  const refused = rotateKey({ ...place(), dataDir: elsewhere }, env, { missingFilesOk: false });
  await expect(refused).rejects.toThrow(CommandError);
  await expect(refused).rejects.toThrow(
    `有 1 个私密文件找不到或打不开，没有更换密钥，什么也没有改变。\n  在这里查找：${join(elsewhere, 'files')}\n  ${picture}（找不到）\n  请检查 DATA_DIR、FILES_URL`,
  );
  const silent = { ...env, FILES_URL: 's3+http://key:secret@127.0.0.1:1/bucket?pathStyle=1' };
  await expect(rotate(silent, { missingFilesOk: true }).then(undefined, String)).resolves.toContain('文件存储没有应答');
  expect(await secretsOf()).toEqual(before);
});

it('encrypts everything anew: the new key reads all of it, the old one nothing', async () => {
  expect(await codes()).toEqual({ sent: true, kept: true });
  expect(await rotate({})).toMatch(/已用新密钥重新加密 \d+ 项/);
  const fresh = existingKey({}, folder);
  expect(fresh.equals(oldKey)).toBe(false);
  expect(readFileSync(`${keyPath}.previous`, 'utf8')).toBe('11'.repeat(32));
  await expect(bytesOf(oldKey)).rejects.toThrow(/auth/);
  expect((await bytesOf(fresh)).subarray(0, 2).toString('hex')).toBe('8950');

  const row = await secretsOf();
  const secret = row.student_id_secret as Buffer;
  expect(readNumber(fresh, { id: ids.signup, whose: 'student' }, secret)).toBe(idCardNo);
  expect(() => readNumber(oldKey, { id: ids.signup, whose: 'student' }, secret)).toThrow(/auth/);
  expect(row.student_key).toBe(numberKey(fresh, ids.course, idCardNo));
  const guardian = row.guardian_id_secret as Buffer;
  expect(readNumber(fresh, { id: ids.signup, whose: 'guardian' }, guardian)).toBe(idCards[1]);
  const { stored } = await one('select id_card_no as stored from member where id = $1', [member]);
  expect(readIdCard(fresh, { id: member, stored: stored as Buffer })).toBe(idCards[0]);
  // Codes under way could not be compared any more.
  expect(await codes()).toEqual({ sent: false, kept: false });
  const team = await one('select id, id_card_no as "idCardNo" from vote_team where id = $1', [ids.team]);
  const factor = await one('select id from second_factor');
  const reading = async (key: Buffer) => (await readFactor(tx, key, String(factor.id)))?.secret;
  expect(await reading(fresh)).toMatch(/^[A-Z2-7]{32}$/);
  await expect(reading(oldKey)).rejects.toThrow(/auth/);
  expect(readTeam(fresh, team as { id: string; idCardNo: string })).toBe(idCards[0]);
  const proof = await one(`select detail from audit_log where call = 'cli:rotate-key'`);
  expect(proof.detail).toMatchObject({
    'member.id_card_no': 1,
    'course_signup.student_id_secret': 1,
    'course_signup.guardian_id_secret': 1,
    'course_signup.student_key': 1,
    'vote_team.id_card_no': 1,
    'teacher.id_card_secret': 1,
    'second_factor.secret': 1,
    'draft.form': 1,
  });
});

it('is refused to a key that is not the one of the database, and by nothing that it happens to read', async () => {
  const before = await secretsOf();
  const env = { DATA_KEY: '22'.repeat(32), NEW_DATA_KEY: '33'.repeat(32) };
  await expect(rotate(env)).rejects.toThrow('现有密钥与数据库不符，不能更换');
  expect(await secretsOf()).toEqual(before);
});

it('finishes a rotation that was broken off after the database had the new key', async () => {
  const current = readFileSync(keyPath, 'utf8');
  writeFileSync(`${keyPath}.next`, current);
  writeFileSync(keyPath, '11'.repeat(32));
  await expect(checkKey(client, { dataKey: oldKey, seed: 'empty' }, log)).rejects.toThrow('请再执行一次');
  // One of the files had not been reached.
  const content = await bytesOf(Buffer.from(current.trim(), 'hex'));
  await storeOf(oldKey).put(picture, content, { contentType: 'image/jpeg' });
  expect(await rotate({})).toContain('上次更换已完成加密。私密文件 1 个已改用新密钥。');
  expect(await bytesOf(Buffer.from(current.trim(), 'hex'))).toEqual(content);
  expect(readFileSync(keyPath, 'utf8')).toBe(current);
  const dataKey = existingKey({}, folder);
  await expect(checkKey(client, { dataKey, seed: 'empty' }, log)).resolves.toBeUndefined();
});

it('changes the cipher of everything, there and back, and finds by its hash what it found before', async () => {
  const keys = ['11'.repeat(32)];
  for (const [cipher, version] of [
    ['sm4', 2],
    ['aes', 1],
  ] as const) {
    keys.push(readFileSync(keyPath, 'utf8'));
    expect(await rotate({ DATA_CIPHER: cipher })).toContain(cipher === 'sm4' ? 'SM4-CTR' : 'AES-256-GCM');
    const dataKey = existingKey({}, folder);
    const seen = new Set<string>();
    for (const { table, column, form } of secretColumns) {
      const bytes = form === 'bytes' ? column : `decode(${column}, 'base64')`;
      const { versions } = await one(
        `select array_agg(distinct get_byte(${bytes}, 0)) as versions from ${table} where ${column} is not null`,
      );
      if (versions === null) continue;
      seen.add(table);
      expect(versions, `${table}.${column}`).toEqual([version]);
    }
    expect([...seen]).toEqual(['member', 'second_factor', 'teacher', 'course_signup', 'vote_team']);
    const row = await secretsOf();
    const secret = row.student_id_secret as Buffer;
    expect(readNumber(dataKey, { id: ids.signup, whose: 'student' }, secret)).toBe(idCardNo);
    expect(row.student_key).toBe(numberKey(dataKey, ids.course, idCardNo));
    expect(readFileSync(join(folder, 'files', picture))[7]).toBe(version);
    expect((await bytesOf(dataKey)).subarray(0, 2).toString('hex')).toBe('8950');
    await expect(checkKey(client, { dataKey, seed: 'empty' }, log)).resolves.toBeUndefined();
  }
  // None of the keys of before is lost, however often it is changed.
  const kept = ['', '.2', '.3'].map((no) => readFileSync(`${keyPath}.previous${no}`, 'utf8'));
  expect(kept).toEqual(keys);
  await expect(rotate({ DATA_CIPHER: 'des' })).rejects.toThrow('DATA_CIPHER 只能是 aes 或 sm4');
});

it('takes the keys from variables where the server has its own there, and says which files neither opens', async () => {
  const current = readFileSync(keyPath, 'utf8').trim();
  await storeOf(Buffer.alloc(32, 9)).put(picture, Buffer.from('lost'), { contentType: 'image/jpeg' });
  const env = { DATA_KEY: current, NEW_DATA_KEY: '44'.repeat(32) };
  await expect(rotate(env)).rejects.toThrow(`${picture}（新旧密钥都无法打开）`);
  const said = await rotate(env, { missingFilesOk: true });
  expect(said).toContain('私密文件 0 个已改用新密钥，1 个用两个密钥都无法打开。');
  expect(said).toContain('请在每台服务器上把 DATA_KEY 改为 NEW_DATA_KEY 的值');
  expect(readFileSync(keyPath, 'utf8').trim()).toBe(current);
  const dataKey = Buffer.from('44'.repeat(32), 'hex');
  await expect(checkKey(client, { dataKey, seed: 'empty' }, log)).resolves.toBeUndefined();
});

it('knows every column that holds encrypted texts', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = current_schema() and data_type = 'bytea' order by 1`,
  );
  const hashes = [
    'access_token.hash',
    'audit_block.hash',
    'audit_block.previous',
    'export_ticket.hash',
    'login_ticket.hash',
  ];
  const shortLived = ['idempotency.body_hash', 'member_code.code_hash', 'member_outbox.code'];
  const known = secretColumns.filter(({ form }) => form === 'bytes').map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name)).toEqual([...hashes, ...shortLived, ...known].sort());
});

it('a server takes note of its key at the first start and refuses another one, unless it is a demonstration', async () => {
  const fresh = await createTestDatabase();
  const { owner } = fresh;
  const other = Buffer.alloc(32, 5);
  await checkKey(owner, { dataKey: oldKey, seed: 'empty' }, log);
  await checkKey(owner, { dataKey: oldKey, seed: 'empty' }, log);
  await expect(checkKey(owner, { dataKey: other, seed: 'empty' }, log)).rejects.toThrow('加密密钥与数据库不符');
  await expect(checkKey(owner, { dataKey: other, seed: 'demo' }, log)).resolves.toBeUndefined();
  expect(fingerprintOf(oldKey)).not.toContain('1111');
  await fresh.drop();
});
