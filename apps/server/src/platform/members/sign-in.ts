import { codeInterval, codeLifetime, type codeLogin, type sendCode } from '@yunguan/contract/platform/members';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { type Allowance, giveBackAllowance, hasAllowance, takeAllowance } from '../../kernel/allowance';
import { AppError } from '../../kernel/app-error';
import type { Call, Reply } from '../../kernel/call';
import { maskPhone } from '../../kernel/mask-phone';
import { uuidv7 } from '../../kernel/uuid';
import { endFamily, issueToMember } from '../../kernel/access/tokens';
import { type CodeMessage, type CodeSender, markUsed, recordSending, SendingFailure } from './code-sender';
import { claimSending, giveBackSending, keepCode, makeCode, spendCode } from './codes';
import { isPublishedPhone } from './published-code';

/** A whole library shares one address, so these stop floods rather than people; the limits per phone are the strict ones. */
const dayOf = (address: string): Allowance => ({ key: `code-day:${address}`, limit: 1000, window: '1 day' });
const sendsOf = (address: string): Allowance[] => [
  { key: `code-burst:${address}`, limit: 100, window: '10 minutes' },
  dayOf(address),
];
const wrongCodesOf = (address: string): Allowance => ({
  key: `code-wrong:${address}`,
  limit: 100,
  window: '10 minutes',
});

const tooMany = () => new AppError('TOO_MANY', '操作过于频繁，请稍后再试');
/** One text, whatever is wrong with the code and whoever asks. */
const wrongCode = () => new AppError('VALIDATION', '验证码不正确或已失效', { field: 'code' });

/** Sends a code to a phone; the answer does not tell whether the phone has a member. */
export async function sendLoginCode(
  deps: Deps,
  sender: CodeSender,
  call: Call<z.infer<typeof sendCode.input>>,
): Promise<Reply> {
  const { tel } = call.input;
  const now = deps.clock.now();
  call.note({ userName: maskPhone(tel) });
  for (const allowance of sendsOf(call.address)) {
    if (!(await takeAllowance(deps.db, allowance, now))) throw tooMany();
  }
  const [code, unlimited] = [await makeCode(deps), await isPublishedPhone(deps, tel)];
  await claimSending(deps.db, { tel, now, unlimited });
  const message: CodeMessage = { tel, code, now, expiresAt: new Date(now.getTime() + codeLifetime * 1000) };
  await deliver(deps, sender, { message, address: call.address });
  const { dataKey } = deps.config;
  return call.write([], async (tx) => {
    await keepCode(tx, dataKey, message);
    await recordSending(tx, { dataKey, sender }, message);
    return { objects: { expiresIn: codeLifetime, resendAfter: codeInterval }, msg: '验证码已发送' };
  });
}

/**
 * Hands the code over. Where certainly nothing was sent, the phone and the day of its address get back what they had
 * taken; the burst of the address stays taken, as it also keeps the gateway from floods. Where the text may yet arrive,
 * all stays taken: a slow gateway must not become a means to ring somebody's phone without end.
 */
async function deliver(
  deps: Deps,
  sender: CodeSender,
  { message, address }: { message: CodeMessage; address: string },
): Promise<void> {
  try {
    await sender.deliver(message);
  } catch (error) {
    if (!(error instanceof SendingFailure)) throw error;
    if (error.delivered === 'perhaps') throw new AppError('BUSY', '短信通道没有应答，请一分钟后再试');
    await giveBackSending(deps.db, message);
    await giveBackAllowance(deps.db, dayOf(address), message.now);
    throw new AppError('BUSY', '验证码发送失败，请稍后再试');
  }
}

/** Signs a member in by the code of his phone and answers a token; the first login makes the member. */
export async function signInByCode(deps: Deps, call: Call<z.infer<typeof codeLogin.input>>): Promise<Reply> {
  const { tel, code } = call.input;
  const now = deps.clock.now();
  const wrong = wrongCodesOf(call.address);
  call.note({ userName: maskPhone(tel) });
  if (!(await hasAllowance(deps.db, wrong, now))) throw tooMany();
  const isPublished = code === deps.publishedCode?.code && (await isPublishedPhone(deps, tel));
  if (!isPublished && !(await spendCode(deps.db, deps.config.dataKey, { tel, code, now }))) {
    await takeAllowance(deps.db, wrong, now);
    throw wrongCode();
  }
  return call.write([], async (tx) => {
    await markUsed(tx, tel, now);
    const memberId = await enter(tx, tel, now);
    call.note({ userId: memberId, objectId: memberId });
    // What this client held of an earlier login ends; a login of staff on the same machine is another matter. Nobody else's
    // is looked at anew: when a vote begins, thousands sign in.
    if (call.session.kind === 'member') {
      await endFamily(tx, call.session.hash, { reason: 'new login', now });
      await deps.sessions.forget(tx);
    }
    const { address, userAgent } = call;
    const token = await issueToMember(tx, { memberId, address, userAgent, now });
    return { objects: { ...token, memberId }, msg: '登录成功' };
  });
}

/** The member of the phone, made when there is none; his row stays locked, so that a disabling waits for the token. */
async function enter(tx: Transaction, tel: string, now: Date): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into member as m (id, tel, created_at, updated_at, last_login_at) values ($1, $2, $3, $3, $3)
     on conflict (tel) do update set last_login_at = excluded.last_login_at where m.enabled returning m.id`,
    [uuidv7(now.getTime()), tel, now],
  );
  if (!row) throw AppError.illegalState('该会员账号已停用，请联系场馆工作人员');
  return row.id;
}
