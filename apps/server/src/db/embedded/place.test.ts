import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { chooseHome, prepareSocketDir, shortHash } from './place';

const log = pino({ level: 'silent' });
/** As root chooses one; it need not exist. */
const account = { name: 'nobody', uid: 65_534, gid: 65_534 };
let base = '';

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'yunguan-place-'));
  chmodSync(base, 0o755);
});
afterEach(() => rmSync(base, { recursive: true }));

describe.runIf(process.getuid?.() === 0)('a cluster that its account can no longer enter', () => {
  it('is not replaced by an empty one elsewhere', () => {
    const dataDir = join(base, 'data');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    expect(chooseHome({ dataDir, account, log })).toBe(dataDir);
    chmodSync(base, 0o700);
    expect(() => chooseHome({ dataDir, account, log })).toThrow(`数据库账号 nobody 无法进入数据目录 ${dataDir}`);
    expect(existsSync(join(dataDir, 'postgres.location'))).toBe(false);
    expect(existsSync(join('/var/lib/yunguan', shortHash(dataDir)))).toBe(false);
  });
});

describe('the folder of the socket', () => {
  const clusterDir = () => join(base, 'postgres');
  const usual = () => join(tmpdir(), `yg-${shortHash(clusterDir())}`);
  const prepared = () => {
    const folder = prepareSocketDir(clusterDir(), undefined);
    onTestFinished(() => {
      for (const made of [folder, usual()]) rmSync(made, { recursive: true, force: true });
    });
    return folder;
  };
  /** Without another folder to go to it says so. */
  const outcome = () => {
    try {
      return prepared();
    } catch (error) {
      return String(error);
    }
  };

  it('is open to nobody else, even if it was there and open', () => {
    mkdirSync(usual(), { mode: 0o777 });
    chmodSync(usual(), 0o777);
    expect(prepared()).toBe(usual());
    expect(statSync(usual()).mode & 0o777).toBe(0o700);
  });

  it('is not a link that somebody put there', () => {
    mkdirSync(join(base, 'elsewhere'));
    symlinkSync(join(base, 'elsewhere'), usual());
    expect(outcome()).not.toBe(usual());
    rmSync(usual(), { force: true });
  });

  it.runIf(process.getuid?.() === 0)('is not the folder of somebody else', () => {
    mkdirSync(usual());
    chownSync(usual(), 12_345, 12_345);
    expect(outcome()).not.toBe(usual());
    expect(statSync(usual()).uid).toBe(12_345);
    rmSync(usual(), { recursive: true });
  });
});
