import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readWholeBackup } from '../../src/cli/verify-backup';
import { idCardPurpose } from '../../src/content/teacher/id-card';
import { decryptText } from '../../src/kernel/crypto/encrypted-text';
import { startProgram } from '../child-program';
import { promise } from '../promises/record';
import { type Client, createClient } from './client';
import { brokenInvariants } from './invariants';
import {
  bundleServer,
  cleanUp,
  makeDataDir,
  openDatabase,
  type RunningServer,
  type ServerBundle,
  signalDatabase,
  startServer,
} from './server-process';
import {
  createLedger,
  createRecruitPath,
  lostRecords,
  prepareWriters,
  recruitBody,
  writeUntil,
  type Writers,
} from './writers';

/** How old the newest archived change may be at most; an installation of its own takes thirty seconds. */
const archiveSeconds = 2;

let bundle: ServerBundle;
let server: RunningServer;
let client: Client;
let writers: Writers;
const dataDir = makeDataDir();
const archive = makeDataDir();
const backups = makeDataDir();
const backup = join(backups, 'nightly');
const keyFile = join(dataDir, 'secrets', 'data.key');

beforeAll(async () => {
  bundle = await bundleServer();
  server = await startServer(bundle, {
    DATA_DIR: dataDir,
    BACKUP_WAL_DIR: archive,
    BACKUP_WAL_SECONDS: String(archiveSeconds),
  });
  client = createClient(server.url);
  writers = await prepareWriters(client, createLedger());
});
afterAll(async () => {
  client?.close();
  await cleanUp(server, dataDir);
  for (const folder of [archive, backups]) rmSync(folder, { recursive: true, force: true });
  bundle?.remove();
});

const environment = (folder: string) => ({ DATA_DIR: folder, BACKUP_WAL_DIR: archive, DATABASE_URL: '', DATA_KEY: '' });

/** Runs the command line beside everything else: neither the writers of this process nor its connections stand still. */
async function cli(command: readonly string[], folder: string): Promise<{ code: number | null; text: string }> {
  const program = startProgram(bundle.cli, { args: [...command], env: environment(folder) });
  const { code } = await program.ended;
  return { code, text: program.output().trim() };
}

/** Uploads a picture of a colour of its own and answers its path. */
async function upload(colour: string): Promise<string> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `${colour}.png`);
  const headers = { authorization: `Bearer ${writers.tokens.editor}` };
  const url = new URL('/api/publics/v1/upload-imageOrVideo?fileType=1&source=drill', server.url);
  const answer = await fetch(url, { method: 'POST', body: form, headers });
  // The envelope of every call (decisions §1).
  const { objects } = (await answer.json()) as { objects: { relativePath: string }[] };
  return objects[0]?.relativePath ?? '';
}

const walFolder = () => join(archive, readdirSync(archive)[0] ?? '', 'wal');

/** The part of the log that is written just now. */
async function currentPart(): Promise<string> {
  const database = await openDatabase(dataDir);
  const { rows } = await database.query<{ part: string }>('select pg_walfile_name(pg_current_wal_lsn()) as part');
  await database.end();
  return rows[0]?.part ?? '';
}

/** A data folder that the test removes. */
function freshFolder(): string {
  const folder = makeDataDir();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Starts the restored installation and asks it. */
async function inside<T>(
  folder: string,
  ask: (found: { client: Client; database: pg.Client }) => Promise<T>,
): Promise<T> {
  const restored = await startServer(bundle, { DATA_DIR: folder });
  const reader = createClient(restored.url);
  const database = await openDatabase(folder);
  try {
    return await ask({ client: reader, database });
  } finally {
    reader.close();
    await database.end();
    await cleanUp(restored, join(folder, 'nowhere'));
  }
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Sums of the uploads that rows name, by the name of the file. */
async function sumsOfUploads(folder: string): Promise<Map<string, string>> {
  const database = await openDatabase(folder);
  const { rows } = await database.query<{ key: string }>('select distinct store_key as key from upload');
  await database.end();
  const files = rows.map(({ key }) => join(folder, 'files', key)).filter((file) => existsSync(file));
  return new Map(files.map((file) => [file.slice(folder.length), sumOf(file)]));
}

/** What happened after the backup. */
const later = {
  sums: new Map<string, string>(),
  asked: new Date(),
  afterIt: new Set<string>(),
  acknowledged: [] as { id: string; at: number }[],
  picture: '',
};

describe('a drill: backup under twenty writers, and then the machine is lost', () => {
  it('the backup is made while everybody works, without its key', async () => {
    await upload('#102030');
    const over = new AbortController();
    const writing = writeUntil(writers, { stopped: over.signal, label: '前' });
    await sleep(700);
    const said = (await cli(['backup', backup, '--without-key'], dataDir)).text;
    over.abort();
    await writing;
    expect(said).toMatch(/备份完成[\s\S]*备份不含加密密钥/);
    expect(existsSync(join(backup, 'secrets'))).toBe(false);
    expect(await cli(['verify-backup', backup], dataDir)).toMatchObject({ code: 0 });
  }, 600_000);

  it('a changed byte, a missing file and a foreign file are found, and nothing is restored from them', async () => {
    const book = promise('P21');
    const [table] = filesBelow(join(backup, 'postgres', 'base')).filter((file) => statSync(file).size > 50_000);
    const [picture] = filesBelow(join(backup, 'files'));
    const folder = freshFolder();
    const bend = (file: string) => {
      const bytes = readFileSync(file);
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
      writeFileSync(file, bytes);
    };
    bend(table ?? '');
    const refused = await cli(['restore', backup], folder);
    book.twin('备份的数据库被改一个字节', refused.code === 1 && refused.text.includes('备份已损坏，有 1 个文件'));
    expect(refused.text).toContain(String(table).slice(backup.length + 1));
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
    bend(table ?? '');

    const problem = () => readWholeBackup(backup).then(() => 'none', String);
    bend(picture ?? '');
    book.twin('备份的文件被改一个字节', (await problem()).includes(String(picture).slice(backup.length + 1)));
    bend(picture ?? '');
    const aside = join(backups, 'aside');
    renameSync(picture ?? '', aside);
    book.twin('备份缺文件', (await problem()).includes('备份已损坏，有 1 个文件缺失'));
    renameSync(aside, picture ?? '');
  }, 600_000);

  it('what is written afterwards goes into the archive within the time set', async () => {
    later.afterIt = new Set([...writers.ledger.recruits, ...writers.ledger.votes.keys()]);
    await sleep(50);
    later.asked = new Date();
    await sleep(50);
    later.picture = await upload('#405060');
    later.sums = await sumsOfUploads(dataDir);
    const part = await currentPart();
    const enough = Date.now() + 5000;
    const isArchived = () => existsSync(join(walFolder(), `${part}.gz`));
    // Until the log of the moment to be restored lies in the archive, which a slow machine takes longer for.
    const patience = Date.now() + 120_000;
    for (let count = 0; Date.now() < patience && (Date.now() < enough || !isArchived()); count += 1) {
      const answer = await client.call(createRecruitPath, recruitBody(`可靠性后-${count}`), {
        token: writers.tokens.editor,
      });
      if (answer.state === 1) later.acknowledged.push({ id: String(answer.objects.id), at: Date.now() });
    }
    const lost = Date.now();
    signalDatabase(dataDir, 'SIGKILL');
    server.child.kill('SIGKILL');
    await server.ended;
    copyFileSync(keyFile, join(backups, 'data.key'));
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    expect(later.acknowledged.length).toBeGreaterThan(10);
    later.acknowledged.push({ id: '', at: lost });
  }, 600_000);

  it('is restored to the end of the archive; without its key it shows nothing personal and does not start', async () => {
    const folder = freshFolder();
    const started = Date.now();
    const { code, text } = await cli(['restore', backup], folder);
    const seconds = (Date.now() - started) / 1000;
    expect(text).toMatch(/恢复完成[\s\S]*审计日志完整[\s\S]*上传的文件齐全[\s\S]*备份不含加密密钥[\s\S]*无法解开/);
    expect(code).toBe(0);
    await expect(startServer(bundle, { DATA_DIR: folder })).rejects.toThrow('数据目录中有数据库，却没有它的加密密钥');

    mkdirSync(join(folder, 'secrets'), { recursive: true });
    copyFileSync(join(backups, 'data.key'), join(folder, 'secrets', 'data.key'));
    await inside(folder, async ({ client: reader, database }) => {
      const book = promise('P21');
      const lostBefore = await lostRecords({ ...writers, client: reader });
      book.figure('备份之前已确认而丢失的记录', lostBefore.length, { exactly: 0, unit: '条' });
      const { rows } = await database.query<{ id: string }>('select id from recruit_notice');
      const found = new Set(rows.map(({ id }) => id));
      const firstLost = later.acknowledged.find(({ id }) => !found.has(id));
      const lostAt = later.acknowledged.at(-1)?.at ?? 0;
      book.figure('机器丢失时最多丢掉的时间', (lostAt - (firstLost?.at ?? lostAt)) / 1000, { atMost: 60, unit: '秒' });
      const sums = await sumsOfUploads(folder);
      const damaged = [...later.sums].filter(([file, sum]) => sums.get(file) !== sum);
      book.figure('缺失或内容不符的上传文件', damaged.length, { exactly: 0, unit: '个' });
      book.figure('逐个核对过内容的上传文件', sums.size, { atLeast: 50, unit: '个' });
      expect(later.sums.has(later.picture)).toBe(true);
      expect(await brokenInvariants(database)).toEqual([]);
      book.figure('恢复用时', seconds, { atMost: 900, unit: '秒' });
      book.figure('备份里找到的身份证号明文', await numbersInBackup(database), { exactly: 0, unit: '个' });
    });
  }, 600_000);

  it('is restored to a moment: what was acknowledged before it is there, and nothing of after it', async () => {
    const folder = freshFolder();
    const china = new Date(later.asked.getTime() + 8 * 3_600_000).toISOString().replace('T', ' ').slice(0, 23);
    expect((await cli(['restore', backup, '--until', '2020-01-01 00:00:00'], folder)).text).toContain('请用更早的备份');
    expect((await cli(['restore', backup, '--until', '2099-01-01 00:00:00'], folder)).text).toContain(
      '归档里的日志没有到 2099',
    );
    expect(await cli(['restore', backup, '--until', 'yesterday'], folder)).toMatchObject({ code: 2 });
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
    const { text } = await cli(['restore', backup, '--until', china], folder);
    expect(text).toMatch(/恢复完成[\s\S]*审计日志完整/);
    mkdirSync(join(folder, 'secrets'), { recursive: true });
    copyFileSync(join(backups, 'data.key'), join(folder, 'secrets', 'data.key'));
    await inside(folder, async ({ client: reader, database }) => {
      expect(await lostRecords({ ...writers, client: reader })).toEqual([]);
      const { rows } = await database.query<{ title: string }>(
        `select title from recruit_notice where title like '可靠性后%'`,
      );
      expect(rows).toEqual([]);
      expect(await brokenInvariants(database)).toEqual([]);
    });
  }, 600_000);

  it('the archive gives up what no kept backup needs', async () => {
    const wal = walFolder();
    const before = readdirSync(wal).length;
    writeFileSync(join(wal, '000000010000000000000000.gz'), '');
    expect((await cli(['prune-archive', backup], freshFolder())).text).toContain('已从归档中删除');
    expect(existsSync(join(wal, '000000010000000000000000.gz'))).toBe(false);
    expect(readdirSync(wal).length).toBeLessThanOrEqual(before);
  }, 600_000);
});

/** Identity numbers of teachers that stand readable in any file of the backup. */
async function numbersInBackup(database: pg.Client): Promise<number> {
  const key = Buffer.from(readFileSync(join(backups, 'data.key'), 'utf8').trim(), 'hex');
  const { rows } = await database.query<{ id: string; secret: Buffer }>(
    'select id, id_card_secret as secret from teacher where id_card_secret is not null limit 5',
  );
  const numbers = rows.map(({ id, secret }) => decryptText(key, { purpose: idCardPurpose, rowId: id }, secret));
  expect(numbers.every((number) => /^\d{17}[\dX]$/.test(number))).toBe(true);
  expect(numbers.length).toBeGreaterThan(0);
  const files = filesBelow(backup).map((file) => readFileSync(file));
  return numbers.filter((number) => files.some((bytes) => bytes.includes(number))).length;
}
