import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { beginSecondFactor, enableSecondFactor } from '@yunguan/contract/platform/account';
import { demoPassword } from '../../src/demo/accounts';
import { wirePassword } from '../../src/kernel/passwords/password-hash';
import { codeOfApp } from '../app-code';
import { startProgram } from '../child-program';
import { type Client, createClient } from './client';
import { brokenInvariants } from './invariants';
import {
  bundleServer,
  cleanUp,
  makeDataDir,
  openDatabase,
  type RunningServer,
  type ServerBundle,
  startServer,
  until,
} from './server-process';
import { createLedger, lostRecords, prepareWriters, writeUntil, type Writers } from './writers';

let bundle: ServerBundle;
let server: RunningServer;
let client: Client;
const dataDir = makeDataDir();

beforeAll(async () => {
  bundle = await bundleServer();
  server = await startServer(bundle, { DATA_DIR: dataDir });
  client = createClient(server.url);
});
afterAll(async () => {
  client?.close();
  await cleanUp(server, dataDir);
  bundle?.remove();
});

/** Runs the command line beside the server, as an operator would, and without holding up the writers of this process. */
async function cli(command: readonly string[], folder = dataDir): Promise<{ code: number | null; text: string }> {
  const program = startProgram(bundle.cli, { args: [...command], env: { DATA_DIR: folder, DATABASE_URL: '' } });
  const { code } = await program.ended;
  return { code, text: program.output().trim() };
}

async function asSuperuser<T>(use: (query: (statement: string) => Promise<T[]>) => Promise<void>): Promise<void> {
  const database = await openDatabase(dataDir);
  try {
    await use(async (statement) => (await database.query(statement)).rows);
  } finally {
    await database.end();
  }
}

const currentUser = '/api/systems/v1/admin-getCurrentUser';

it('gives a user a password that works once, ends his sessions, and leaves a trace', async () => {
  const old = await client.login('editor');
  const { code, text } = await cli(['reset-password', 'editor']);
  expect(code).toBe(0);
  expect(text).toContain('已重置 editor（唐晓岚）的密码，只显示这一次：');
  const password = text.split('\n')[1]?.trim() ?? '';
  expect(password).toMatch(/^[\w-]{16}$/);
  expect((await client.call(currentUser, {}, { token: old })).status).toBe(401);
  await expect(client.login('editor')).rejects.toThrow('用户名或密码错误');
  const token = await client.login('editor', password);
  expect((await client.call(currentUser, {}, { token })).objects).toMatchObject({ mustChangePassword: true });
  await asSuperuser(async (query) => {
    expect(await query("select user_name, result from audit_log where call = 'cli:reset-password'")).toEqual([
      { user_name: '命令行', result: 'ok' },
    ]);
  });
});

it('removes a second factor that its owner lost, ends his sessions and leaves a trace', async () => {
  const none = await cli(['reset-second-factor', 'reviewer']);
  expect(none.code).toBe(1);
  expect(none.text).toContain('没有设置两步验证');
  const token = await client.login('reviewer');
  const { objects } = await client.call(beginSecondFactor.path, {}, { token });
  const code = codeOfApp(String((objects as { secret: string }).secret), new Date());
  const passwords = wirePassword(demoPassword);
  expect((await client.call(enableSecondFactor.path, { passwords, code }, { token })).state).toBe(1);
  await expect(client.login('reviewer')).rejects.toThrow('动态验证码');
  expect((await cli(['reset-second-factor', 'reviewer'])).text).toMatch(/^已解除 reviewer（.+）的两步验证/);
  expect((await client.call(currentUser, {}, { token })).status).toBe(401);
  await expect(client.login('reviewer')).resolves.toBeTruthy();
  await asSuperuser(async (query) => {
    expect(await query("select count(*)::int as n from audit_log where call = 'cli:reset-second-factor'")).toEqual([
      { n: 1 },
    ]);
  });
});

it('takes a user out at once, but never the last platform administrator', async () => {
  const token = await client.login('viewer');
  expect(await cli(['disable-user', 'viewer'])).toEqual({
    code: 0,
    text: '已停用 viewer（何云峰），其会话已全部失效。',
  });
  expect((await client.call(currentUser, {}, { token })).status).toBe(401);
  await expect(client.login('viewer')).rejects.toThrow('用户名或密码错误');
  expect((await cli(['disable-user', 'viewer'])).text).toContain('已经是停用状态');
  expect(await cli(['disable-user', 'platform'])).toMatchObject({ code: 1 });
  expect((await cli(['disable-user', 'platform'])).text).toContain('最后一个可用的平台管理员');
  expect((await cli(['disable-user', 'nobody-here'])).text).toContain('没有名为 nobody-here 的账号');
});

it('restores a copy made under twenty writers: whole, and with everything acknowledged before it', async () => {
  const ledger = createLedger();
  const writers: Writers = await prepareWriters(client, ledger, 'tanjing');
  const over = new AbortController();
  const writing = writeUntil(writers, { stopped: over.signal, label: '备份' });
  await sleep(700);
  const before = { ...createLedger(), recruits: new Set(ledger.recruits) };
  const backup = join(makeDataDir(), 'backup');
  const copy = makeDataDir();
  onTestFinished(() => {
    for (const folder of [join(backup, '..'), copy]) rmSync(folder, { recursive: true, force: true });
  });
  const started = Date.now();
  const made = await cli(['backup', backup]);
  const seconds = (Date.now() - started) / 1000;
  await sleep(200);
  over.abort();
  await writing;
  expect(made.text).toContain('备份完成');
  expect(made.code).toBe(0);
  expect((await cli(['backup', backup])).text).toContain('备份目录不是空的');
  expect((await cli(['restore', backup])).text).toContain('数据目录中已有数据库');

  const restored = await cli(['restore', backup], copy);
  expect(restored.text).toMatch(/恢复完成[\s\S]*审计日志完整/);
  expect(restored.code).toBe(0);
  const second = await startServer(bundle, { DATA_DIR: copy });
  onTestFinished(() => cleanUp(second, copy));
  const reader = createClient(second.url);
  expect(await lostRecords({ ...writers, client: reader, ledger: before })).toEqual([]);
  const database = await openDatabase(copy);
  expect(await brokenInvariants(database)).toEqual([]);
  const { rows } = await database.query<{ store_key: string }>('select store_key from upload');
  await database.end();
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => !existsSync(join(copy, 'files', row.store_key)))).toEqual([]);
  expect(readdirSync(join(copy, 'secrets'))).toEqual(['data.key']);
  reader.close();
  console.info(
    `backup under 20 writers: ${seconds.toFixed(1)} s, ${before.recruits.size} acknowledged before it, 0 lost`,
  );
}, 400_000);

it('finds the audit trail whole after all this, and any row that was edited or removed behind its back', async () => {
  await until(async () => {
    const { text } = await cli(['audit-verify']);
    return /待封存 0 行[\s\S]*校验通过：未发现缺失或改动。/.test(text);
  }, 180_000);
  const whole = await cli(['audit-verify']);
  expect(whole.code).toBe(0);
  console.info(whole.text.split('\n')[0]);

  await asSuperuser(async (query) => {
    await query('alter table audit_log disable trigger user');
    await query(`update audit_log set user_name = '别人' where id = (select lower(ids) from audit_block where no = 1)`);
  });
  const edited = await cli(['audit-verify']);
  expect(edited.code).toBe(1);
  expect(edited.text).toContain('校验未通过：\n  第 1 个区块的内容被改动');

  await asSuperuser(async (query) => {
    await query('delete from audit_log where id = (select lower(ids) from audit_block where no = 2)');
  });
  const removed = await cli(['audit-verify']);
  expect(removed.code).toBe(1);
  expect(removed.text).toMatch(/第 2 个区块应有 \d+ 行，实有 \d+ 行/);
});

it('works on a stopped server, too, and names a folder without a database', async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  expect((await cli(['audit-verify'])).text).toContain('第 1 个区块的内容被改动');
  expect((await cli(['audit-verify'], join(dataDir, 'nowhere'))).text).toContain('数据目录中没有数据库');
  expect(existsSync(join(dataDir, 'nowhere'))).toBe(false);
  expect((await cli([])).text).toContain('用法：');
  expect((await cli([])).code).toBe(2);
  const file = join(dataDir, 'secrets', 'data.key');
  expect((await cli(['audit-verify'], file)).text).toContain(`${file}：路径中有一段不是目录`);
});
