import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config';
import { ConfigError } from './config-error';
import { secretNames, withSecretFiles } from './secret-files';

const folder = mkdtempSync(join(tmpdir(), 'yunguan-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const fileOf = (content: string) => {
  files += 1;
  const path = join(folder, String(files));
  writeFileSync(path, content);
  return path;
};

describe('secrets that a key store hands over as files', () => {
  it('count as if they stood in the environment', () => {
    const named = Object.fromEntries(secretNames.map((name) => [`${name}_FILE`, fileOf(`secret of ${name}\n`)]));
    const found = withSecretFiles({ ...named, PORT: '8080' });
    expect(secretNames.map((name) => found[name])).toEqual(secretNames.map((name) => `secret of ${name}`));
    expect(found.PORT).toBe('8080');
  });

  it('are what the server starts with', () => {
    const config = readConfig({
      DATA_DIR: folder,
      DATA_KEY_FILE: fileOf(`${'ab'.repeat(32)}\n`),
      METRICS_TOKEN_FILE: fileOf('token-from-a-vault'),
    });
    expect(config.dataKey.toString('hex')).toBe('ab'.repeat(32));
    expect(config.metricsToken).toBe('token-from-a-vault');
    expect(() => readConfig({ DATA_DIR: folder, DATA_KEY_FILE: fileOf('short') })).toThrow(
      'DATA_KEY 必须是 32 字节密钥',
    );
  });

  it.each([
    [{ DATA_KEY_FILE: '/nowhere/key' }, '无法读取 DATA_KEY_FILE 指定的文件 /nowhere/key：文件或目录不存在'],
    [{ DATA_KEY_FILE: fileOf(' \n') }, '是空的'],
    [{ DATA_KEY_FILE: fileOf('x'), DATA_KEY: 'ab'.repeat(32) }, 'DATA_KEY 与 DATA_KEY_FILE 只能设置一个'],
  ])('are missed at once when they are not there: %o', (env, text) => {
    expect(() => withSecretFiles(env)).toThrow(ConfigError);
    expect(() => withSecretFiles(env)).toThrow(text);
  });

  it('are not looked for where none is named', () => {
    expect(withSecretFiles({ DATA_KEY_FILE: ' ', PORT: '1' })).toEqual({ DATA_KEY_FILE: ' ', PORT: '1' });
  });
});
