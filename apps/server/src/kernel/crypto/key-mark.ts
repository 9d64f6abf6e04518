import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../../config';
import { keyedHash } from './encrypted-text';
import { BootCheckError } from '../../db/boot-check-error';

/** What a key can be recognised by and not found out from. */
export function fingerprintOf(dataKey: Buffer): string {
  return keyedHash(dataKey, { purpose: 'data key mark', rowId: '' }, '').toString('hex').slice(0, 32);
}

/**
 * The database remembers which key its personal data is encrypted with: with another one nothing could be read, and what
 * is written now could not be read later. A demonstration only warns.
 * @throws BootCheckError
 */
export async function checkKey(
  owner: pg.Pool | pg.Client,
  { dataKey, seed }: Pick<Config, 'dataKey' | 'seed'>,
  log: Logger,
): Promise<void> {
  const fingerprint = fingerprintOf(dataKey);
  await owner.query('insert into data_key_mark (fingerprint) values ($1) on conflict do nothing', [fingerprint]);
  const { rows } = await owner.query<{ fingerprint: string }>('select fingerprint from data_key_mark');
  if (rows[0]?.fingerprint === fingerprint) return;
  const message =
    '加密密钥与数据库不符：现有的证件号码用另一个密钥加密，用这个密钥无法解开。\n' +
    '  请恢复原来的 DATA_KEY 或 DATA_DIR/secrets/data.key；若更换密钥（rotate-key）曾中断，请再执行一次。';
  if (seed !== 'demo') throw new BootCheckError(message);
  log.warn(message);
}
