import { chinaDate } from '../../kernel/china-sql';
import { codeInterval, codeLifetime } from '@yunguan/contract/platform/members';
import { randomInt } from 'node:crypto';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import { keyedHash } from '../../kernel/crypto/encrypted-text';
import { standingCode } from './published-code';

/** Codes that a phone may get in a China day, and guesses at each of them (decisions §7). */
const codesPerDay = 10;
export const triesPerCode = 5;

/** Six digits; where a published code stands, that one. */
export async function makeCode(deps: Deps): Promise<string> {
  return (await standingCode(deps)) ?? String(randomInt(1_000_000)).padStart(6, '0');
}

function hashOf(dataKey: Buffer, tel: string, code: string): Buffer {
  return keyedHash(dataKey, { purpose: 'member code', rowId: tel }, code);
}

export interface NewCode {
  readonly tel: string;
  readonly code: string;
  readonly now: Date;
}

interface Claim {
  readonly tel: string;
  readonly now: Date;
  /** True for a phone whose code everybody knows. */
  readonly unlimited: boolean;
}

/** SQL of the China day of the moment `$2`. */
const today = chinaDate('$2::timestamptz');

/**
 * Takes one of what a phone may be sent: one a minute, ten a day, judged and counted at once. The code before stays good
 * until `keepCode` replaces it.
 * @throws AppError TOO_MANY
 */
export async function claimSending(db: Tx, { tel, now, unlimited }: Claim): Promise<void> {
  const claimed = await db.query(
    `insert into member_code as c (tel, sent_at, expires_at, day, sent_today) values ($1, $2, $2, ${today}, 1)
     on conflict (tel) do update set sent_at = excluded.sent_at, day = excluded.day,
       sent_today = case when c.day = excluded.day then c.sent_today + 1 else 1 end
     where $5 or (c.sent_at <= $2::timestamptz - $3 * interval '1 second' and (c.day <> excluded.day or c.sent_today < $4))
     returning tel`,
    [tel, now, codeInterval, codesPerDay, unlimited],
  );
  if (claimed.length > 0) return;
  const [last] = await db.query<{ wait: number }>(
    `select ceil($3 - extract(epoch from $2::timestamptz - sent_at))::int as wait from member_code where tel = $1`,
    [tel, now, codeInterval],
  );
  if (last && last.wait > 0) throw new AppError('TOO_MANY', `验证码已发送，请 ${last.wait} 秒后再试`);
  throw new AppError('TOO_MANY', '今日获取验证码次数已达上限，请明天再试');
}

/** Gives back what `claimSending` took at that moment, after nothing was sent: the phone may ask again at once. */
export async function giveBackSending(db: Tx, { tel, now }: Pick<Claim, 'tel' | 'now'>): Promise<void> {
  await db.query(
    `update member_code set sent_at = sent_at - $3 * interval '1 second', sent_today = greatest(sent_today - 1, 0)
     where tel = $1 and sent_at = $2`,
    [tel, now, codeInterval],
  );
}

/** Puts the code in the place of the one before, which ends. */
export async function keepCode(tx: Tx, dataKey: Buffer, { tel, code, now }: NewCode): Promise<void> {
  await tx.query(
    `update member_code set code_hash = $2, expires_at = $3::timestamptz + $4 * interval '1 second', tries = 0 where tel = $1`,
    [tel, hashOf(dataKey, tel, code), now, codeLifetime],
  );
}

/**
 * Takes one try; true spends the code. One statement, so that guesses sent at once are counted one after the other,
 * and the try stays counted however the call ends.
 */
export async function spendCode(db: Tx, dataKey: Buffer, { tel, code, now }: NewCode): Promise<boolean> {
  const [judged] = await db.query<{ matches: boolean }>(
    `with known as (select tel, code_hash = $2 as matches from member_code
       where tel = $1 and code_hash is not null and expires_at > $3 and tries < $4 for update)
     update member_code c set tries = c.tries + 1, code_hash = case when known.matches then null else c.code_hash end
     from known where c.tel = known.tel returning known.matches`,
    [tel, hashOf(dataKey, tel, code), now, triesPerCode],
  );
  return judged?.matches ?? false;
}
