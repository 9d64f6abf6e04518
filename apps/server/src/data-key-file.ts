import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error';
import { brokenRestoreText, hasBrokenRestore } from './db/embedded/cluster-files';
import { knownHome } from './db/embedded/place';
import { errorCode } from './error-code';
import { systemReason } from './system-problem';
import { type CipherName, cipherNames, missingAlgorithms } from './kernel/crypto/data-key';

/** What `DATA_CIPHER` may say. */
export const cipherSetting = z
  .enum(cipherNames, { error: `DATA_CIPHER 只能是 ${cipherNames.join(' 或 ')}` })
  .default('aes');

/**
 * The cipher for new contents, also for the commands.
 * @throws ConfigError when this build of OpenSSL lacks it
 */
export function cipherFrom(env: Readonly<Record<string, string | undefined>>): CipherName {
  const parsed = cipherSetting.safeParse(env.DATA_CIPHER?.trim() || undefined);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(({ message }) => message).join('\n'));
  return usableCipher(parsed.data);
}

/** @throws ConfigError */
export function usableCipher(cipher: CipherName, missing = missingAlgorithms(cipher)): CipherName {
  if (missing.length === 0) return cipher;
  throw new ConfigError(
    `DATA_CIPHER=${cipher}：这个 Node 所用的 OpenSSL 没有 ${missing.join('、')} 算法，因此拒绝启动。\n` +
      '  请换用带国密算法的 Node（官方发行版即可），或不设 DATA_CIPHER。',
  );
}

/** Undefined where the text is no key of 32 bytes. */
export function decodeKey(text: string): Buffer | undefined {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return bytes.length === 32 ? bytes : undefined;
}

/** @throws ConfigError naming where the text comes from, when it is no key */
export function requireKey(text: string, source: string): Buffer {
  const key = decodeKey(text.trim());
  if (key === undefined) throw new ConfigError(`${source} 的内容不是 32 字节密钥，请恢复备份中的密钥文件`);
  return key;
}

/**
 * The key of a server: given, or read from its file, which the first start makes.
 * An external database outlives this machine: a key made up here, on one of several servers, would be lost with it.
 * @throws ConfigError
 */
export function keyBytes(
  values: {
    readonly DATA_KEY?: string | undefined;
    readonly DATABASE_URL?: string | undefined;
    readonly SEED: 'demo' | 'empty';
  },
  dataDir: string,
): Buffer {
  if (values.DATA_KEY !== undefined) return requireKey(values.DATA_KEY, 'DATA_KEY');
  if (values.DATABASE_URL !== undefined && values.SEED === 'empty' && readIfPresent(keyFile(dataDir)) === undefined) {
    throw new ConfigError(
      '使用外部数据库（DATABASE_URL）时必须设置 DATA_KEY：各台服务器须用同一个密钥，丢失后加密内容无法解开。\n' +
        '  生成一个：openssl rand -hex 32，并与数据库备份分开保存。',
    );
  }
  return readOrMakeKey(dataDir);
}

/** Where the data key lies when no variable gives it. */
export function keyFile(dataDir: string): string {
  return join(dataDir, 'secrets', 'data.key');
}

/**
 * The key of an installation that is there already; makes none.
 * @throws ConfigError when there is none, or it is damaged.
 */
export function existingKey(env: Readonly<Record<string, string | undefined>>, dataDir: string): Buffer {
  const given = env.DATA_KEY?.trim();
  if (given) return requireKey(given, 'DATA_KEY');
  const file = keyFile(dataDir);
  const stored = readIfPresent(file);
  if (stored === undefined) throw new ConfigError(`没有加密密钥：请设置 DATA_KEY，或恢复 ${file}`);
  return requireKey(stored, file);
}

/** Copies a key aside that is about to be replaced: there may be backups that only it opens. Answers where it is now. */
export function keepOldKey(file: string): string {
  const key = readFileSync(file);
  const place = placeForOld(`${file}.previous`, key);
  writeFileSync(place, key, { mode: 0o600, flush: true });
  return place;
}

/** A key of before is never written over. */
function placeForOld(file: string, key: Buffer): string {
  for (let no = 1; ; no += 1) {
    const place = no === 1 ? file : `${file}.${no}`;
    if (!existsSync(place) || readFileSync(place).equals(key)) return place;
  }
}

function readOrMakeKey(dataDir: string): Buffer {
  const file = keyFile(dataDir);
  const existing = readIfPresent(file);
  if (existing !== undefined) return requireKey(existing, file);
  const home = knownHome(dataDir);
  // The restore brings the key, or says that it is to be put here: one made up now would stand in its place.
  if (hasBrokenRestore(home ?? dataDir)) {
    throw new ConfigError(`没有加密密钥，${brokenRestoreText(home ?? dataDir)}`);
  }
  // Restored without its key, or the key was deleted: a new one would open nothing, and mix what is written from now on.
  if (home !== undefined) {
    throw new ConfigError(
      `数据目录中有数据库，却没有它的加密密钥：${file}\n  请放回原来的密钥文件，或用 DATA_KEY 设置原来的密钥。`,
    );
  }
  makeKeyFile(file);
  return requireKey(readFileSync(file, 'utf8'), file);
}

/** Written aside and linked into place: two first starts at once agree on one key, and no half-written key survives a crash. */
function makeKeyFile(file: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    throw new ConfigError(
      `无法写入数据目录 ${dirname(dirname(file))}：${systemReason(error)}\n  请检查 DATA_DIR：目录须属于运行服务的用户，磁盘可写。`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new ConfigError(
      `无法读取密钥文件 ${file}：${systemReason(error)}\n  请检查 DATA_DIR：目录须属于运行服务的用户。`,
    );
  }
}
