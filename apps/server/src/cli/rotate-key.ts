import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { cipherFrom, decodeKey, existingKey, keepOldKey, keyFile, requireKey } from '../data-key-file';
import { createDatabase, type Transaction } from '../db/database';
import { type CipherName, type DataKey, keyFor } from '../kernel/crypto/data-key';
import { fingerprintOf } from '../kernel/crypto/key-mark';
import { recordAudit } from '../kernel/audit/record';
import { CommandError } from './command-error';
import { encryptAnew } from './encrypt-anew';
import { assertFilesOpen, filePlace, sealFilesAnew } from './seal-files-anew';
import { type DataPlace, withDatabase } from './installation';

interface Keys {
  readonly old: Buffer;
  /** For the cipher that `DATA_CIPHER` names, so that a rotation also changes the cipher of everything. */
  readonly fresh: DataKey;
  /** Puts the new key in the place of the old one, after everything is encrypted with it. */
  readonly settle: () => string;
}

/**
 * Encrypts all personal data with a new key, while the server is stopped: all of it in one transaction, or none. The new
 * key is on disk before, and in its place after: a command that was broken off is finished by running it again. Answers
 * the text to print.
 * @throws CommandError before anything is changed, when a private file is not there or neither key opens it, unless
 *   `missingFilesOk`
 */
export function rotateKey(
  place: DataPlace,
  env: Readonly<Record<string, string | undefined>>,
  how: { readonly missingFilesOk: boolean },
): Promise<string> {
  return withDatabase(place, async (owner) => {
    const cipher = cipherFrom(env);
    const { fresh, ...others } = env.DATA_KEY?.trim() ? keysOfVariables(env) : keysOfFiles(place.dataDir);
    const keys = { ...others, fresh: keyFor(cipher, fresh) };
    const db = createDatabase(owner);
    const files = { place: filePlace(place, env), owner: db, keys };
    await db.transaction('*', (tx) => mayRotate(tx, keys));
    // Outside of a transaction, which does not wait for so many files to be read.
    await assertFilesOpen(files, how);
    const rows = await db.transaction('*', async (tx) => {
      if ((await mayRotate(tx, keys)) === 'rotated') return undefined;
      const counts = await encryptAnew(tx, keys);
      await tx.query(
        `insert into data_key_mark (fingerprint) values ($1)
         on conflict (only_one) do update set fingerprint = excluded.fingerprint, since = now()`,
        [fingerprintOf(keys.fresh)],
      );
      await record(tx, { ...counts, cipher });
      return Object.values(counts).reduce((sum, n) => sum + n, 0);
    });
    // Behind the rows, and again after a break: each file is read with the key that fits it.
    const { sealed, missing, unreadable } = await sealFilesAnew(files);
    const done =
      rows === undefined ? '上次更换已完成加密。' : `已用新密钥重新加密 ${rows} 项（${cipherTexts[cipher]}）。`;
    const lost = `${missing > 0 ? `，${missing} 个找不到` : ''}${unreadable > 0 ? `，${unreadable} 个用两个密钥都无法打开` : ''}`;
    return `${done}私密文件 ${sealed} 个已改用新密钥${lost}。\n  ${keys.settle()}\n  此前的备份仍须用旧密钥打开：旧密钥与备份分开保存，到备份销毁时一并销毁。`;
  });
}

const cipherTexts = { aes: 'AES-256-GCM', sm4: 'SM4-CTR + HMAC-SM3' } satisfies Record<CipherName, string>;

function keysOfVariables(env: Readonly<Record<string, string | undefined>>): Keys {
  const fresh = env.NEW_DATA_KEY?.trim();
  if (!fresh) throw new CommandError('请把新密钥放在 NEW_DATA_KEY 中（生成：openssl rand -hex 32）。');
  return {
    old: existingKey(env, ''),
    fresh: newKey(fresh),
    settle: () => '启动服务之前，请在每台服务器上把 DATA_KEY 改为 NEW_DATA_KEY 的值。',
  };
}

function newKey(text: string): Buffer {
  const key = decodeKey(text);
  if (key === undefined) throw new CommandError('NEW_DATA_KEY 不是 32 字节密钥（生成：openssl rand -hex 32）。');
  return key;
}

function keysOfFiles(dataDir: string): Keys {
  const file = keyFile(dataDir);
  const next = `${file}.next`;
  const old = existingKey({}, dataDir);
  if (!existsSync(next)) writeFileSync(next, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  const fresh = requireKey(readFileSync(next, 'utf8'), next);
  return {
    old,
    fresh,
    settle: () => {
      const previous = keepOldKey(file);
      renameSync(next, file);
      return `新密钥：${file}；旧密钥移到 ${previous}，请转存后删除。`;
    },
  };
}

/** Looks at who is connected, and milliseconds between them: who has just gone is listed for a moment still. */
const looks = 10;
const betweenLooks = 200;

/** A server that runs would go on writing with the old key. */
async function assertAlone(tx: Transaction): Promise<void> {
  for (let look = 1; ; look += 1) {
    const others = await tx.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'yunguan%'
         and pid <> pg_backend_pid()`,
    );
    if (others.length === 0) return;
    if (look === looks) throw new CommandError('服务仍在运行。请先停止所有服务进程，再更换密钥。');
    await sleep(betweenLooks);
    // A transaction keeps what it saw first.
    await tx.query('select pg_stat_clear_snapshot()');
  }
}

/**
 * Whether the database has the new key already: a rotation was broken off behind it.
 * @throws CommandError when a server runs, or the old key is not the one of the database
 */
async function mayRotate(tx: Transaction, keys: Pick<Keys, 'old' | 'fresh'>): Promise<'may' | 'rotated'> {
  await assertAlone(tx);
  const marked = await markOf(tx);
  if (marked === fingerprintOf(keys.fresh)) return 'rotated';
  if (marked === undefined || marked === fingerprintOf(keys.old)) return 'may';
  throw new CommandError('现有密钥与数据库不符，不能更换。请先恢复原来的密钥。');
}

async function markOf(tx: Transaction): Promise<string | undefined> {
  const [mark] = await tx.query<{ fingerprint: string }>('select fingerprint from data_key_mark for update');
  return mark?.fingerprint;
}

function record(tx: Transaction, detail: Readonly<Record<string, unknown>>): Promise<void> {
  return recordAudit(tx, {
    userId: null,
    userName: '命令行',
    venueId: null,
    address: '',
    call: 'cli:rotate-key',
    objectId: '',
    result: 'ok',
    detail: { operator: userInfo().username, ...detail },
    requestId: '',
  });
}
