import { changePassword } from '@yunguan/contract/platform/auth';
import { addSysUser } from '@yunguan/contract/platform/staff';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../src/demo/accounts';
import { createTestApp, type TestApp } from './app';

const folder = mkdtempSync(join(tmpdir(), 'yunguan-leaks-'));
const leaked = 'Jialing-Jiang#73';
const safe = 'Jialing-Jiang#74';
let server: TestApp;
beforeAll(async () => {
  const path = join(folder, 'ordered-by-hash.txt');
  const hashes = [leaked, 'something', 'else'].map((text) =>
    createHash('sha1').update(text).digest('hex').toUpperCase(),
  );
  writeFileSync(path, hashes.sort().join('\r\n'));
  server = await createTestApp({ env: { BREACHED_PASSWORDS: path } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a user cannot choose a password that the list of the installation holds', async () => {
  const choose = async (newPassword: string) => {
    const token = await server.login('tanjing');
    return server.call(changePassword.path, { oldPasswords: demoPassword, newPassword }, { token });
  };
  expect(await choose(leaked)).toMatchObject({
    state: 0,
    msg: '新密码出现在已泄露的密码中，请更换',
    objects: { field: 'newPassword' },
  });
  expect(await choose(safe)).toMatchObject({ state: 1 });
});

it('an administrator cannot give one to a new user', async () => {
  const token = await server.login('admin');
  const give = (password: string) =>
    server.call(addSysUser.path, { loginName: 'xinren', realName: '新人', password }, { token });
  expect(await give(leaked)).toMatchObject({ state: 0, msg: '密码出现在已泄露的密码中，请更换' });
  expect(await give(safe)).toMatchObject({ state: 1 });
});
