import { lockingFailures, lockMinutes } from '@yunguan/contract/kernel/login-lock';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { browserText } from '../../kernel/access/browser';
import { takeAllowance } from '../../kernel/allowance';
import { chinaTimeText } from '../../china-time';
import { sendLetter } from '../../kernel/letters/send';
import type { Guesser } from '../../kernel/access/login-failures';

/** Page on which a person changes his password and ends his logins. */
const accountPage = '/editPwd';
/** What somebody tries all day long is told once an hour, and a person on the move three times a day. */
const failuresTold = { limit: 1, window: '1 hour' } as const;
const placesTold = { limit: 3, window: '24 hours' } as const;

interface Owner extends Record<string, unknown> {
  id: string;
  venue_id: string;
}

/**
 * Tells the owner of an account that somebody failed at it until it was locked. For an unknown name the same statements
 * run: the time of an answer must not tell whether there is such an account (reliability P13).
 */
export async function tellOfFailures(
  deps: Deps,
  { account, address }: Guesser,
  { isPasswordKnown }: { readonly isPasswordKnown: boolean },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction([], async (tx) => {
    const isFirst = await takeAllowance(tx, { key: `login-failures:${account}`, ...failuresTold }, now);
    const owners = await tx.query<Owner>(
      'select id, venue_id from staff_user where lower(login_name) = $1 and enabled and $2',
      [account, isFirst],
    );
    const found = isPasswordKnown
      ? `有人输入了正确的密码，但连续 ${lockingFailures} 次没有通过两步验证。如不是您本人，密码已经泄露，请立即修改密码。`
      : `您的账号连续 ${lockingFailures} 次登录失败，已在该地址锁定 ${lockMinutes} 分钟。如不是您本人，请留意是否有人在猜测密码。`;
    sendLetter(tx, {
      userIds: owners.map(({ id }) => id),
      kind: 'notice',
      title: '账号安全提醒：多次登录失败',
      content: `${found}\n时间：${chinaTimeText(now)}\n地址：${address}`,
      link: accountPage,
      venueId: owners[0]?.venue_id ?? null,
    });
  });
}

export interface Place {
  readonly userId: string;
  readonly venueId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
}

interface KnownPlaces extends Record<string, unknown> {
  known: number;
  is_new: boolean;
}

/**
 * Remembers from where and with what a person signed in, and tells him when that was never seen before. The first place
 * of an account says nothing. The accounts of a demonstration belong to everybody, and nobody is told.
 */
export async function noteLoginPlace(tx: Transaction, deps: Deps, place: Place): Promise<void> {
  if (deps.config.seed === 'demo') return;
  const { userId, venueId, address, userAgent, now } = place;
  const browser = browserText(userAgent);
  // Browsers count up every month: that is no other device.
  const device = browser.replace(/ \d+/, '');
  const [found] = await tx.query<KnownPlaces>(
    `with known as (select count(*)::int as known from login_place where user_id = $1),
     noted as (
       insert into login_place (user_id, address, device, first_at, last_at) values ($1, $2, $3, $4, $4)
       on conflict (user_id, address, device) do update set last_at = excluded.last_at
       returning xmax = 0 as is_new)
     select known, is_new from known, noted`,
    [userId, address, device, now],
  );
  if (!found?.is_new || found.known === 0) return;
  if (!(await takeAllowance(tx, { key: `login-place:${userId}`, ...placesTold }, now))) return;
  sendLetter(tx, {
    userIds: [userId],
    kind: 'notice',
    title: '账号安全提醒：在新的地址或设备上登录',
    content: `您的账号刚刚在以前没有用过的地址或设备上登录。如不是您本人，请立即修改密码，并结束其他登录。\n时间：${chinaTimeText(now)}\n地址：${address}\n设备：${browser}`,
    link: accountPage,
    venueId,
  });
}
