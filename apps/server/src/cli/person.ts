import { mobilePattern } from '@yunguan/contract/platform/members';
import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { erasureRules } from '../content/erasure-rules';
import { createDatabase, type Transaction } from '../db/database';
import { createSessions } from '../kernel/access/sessions';
import { recordAudit } from '../kernel/audit/record';
import { systemClock } from '../kernel/clock';
import { eraseRows } from '../kernel/erasure/erase-rows';
import type { ErasureRule } from '../kernel/erasure/erasure-rule';
import { maskPhone } from '../kernel/mask-phone';
import { endMemberTokens } from '../kernel/access/tokens';
import { checkKey } from '../kernel/crypto/key-mark';
import { systemReason } from '../system-problem';
import { CommandError } from './command-error';
import { commandLog, type DataPlace, withDatabase } from './installation';
import { type Person, tellPerson } from './tell-person';

const rowsAtOnce = 500;

/**
 * Forgets a person of the public at his request (PIPL article 47): his orders and applications, and his account. What is
 * still to come of them must be cancelled first, so that nobody stands before a closed door. Answers the text to print.
 */
export function eraseMember(place: DataPlace, tel: string): Promise<string> {
  return withDatabase(place, (owner) => {
    const db = createDatabase(owner);
    const sessions = createSessions(db, systemClock);
    return db.transaction('*', async (tx) => {
      const person = await find(tx, tel);
      await assertNothingOpen(tx, person);
      const counts: Record<string, number> = {};
      for (const rule of erasureRules) counts[rule.key] = await eraseAll(tx, rule, person);
      const letters = await forgetAccount(tx, person);
      await sessions.forget(tx);
      await record(tx, { command: 'erase-member', person, detail: { ...counts, letters } });
      const parts = erasureRules.flatMap(({ key, label }) => (counts[key] ? [`${label} ${counts[key]} 条`] : []));
      const account = person.memberId === null ? '没有会员账号' : '会员账号已注销';
      return `已清除 ${maskPhone(tel)} 的个人信息：${[account, ...parts].join('、')}。\n  证件图片随后由文件清理删除；此前的备份须按备份保存期限销毁。`;
    });
  });
}

/** Writes everything that is known of a person into a new file that the operator alone can read (PIPL article 45). */
export function exportMember(
  place: DataPlace,
  asked: { readonly tel: string; readonly file: string; readonly dataKey: Buffer },
): Promise<string> {
  const file = resolve(asked.file);
  return withDatabase(place, async (owner) => {
    const db = createDatabase(owner);
    const person = await find(db, asked.tel);
    // With another key no number could be read.
    await checkKey(owner, { dataKey: asked.dataKey, seed: 'empty' }, commandLog);
    const { data, isKnown } = await tellPerson(db, person, asked.dataKey);
    try {
      writeFileSync(file, `${JSON.stringify(data, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      throw new CommandError(`无法写入 ${file}：${systemReason(error)}。请换一个文件名或目录。`);
    }
    await record(db, { command: 'export-member', person, detail: {} });
    if (!isKnown) return `系统里没有 ${maskPhone(person.tel)} 的任何记录，请核对号码。已如实写入：${file}`;
    return `已导出 ${maskPhone(person.tel)} 的个人信息：${file}\n  其中有完整的证件号码，交给本人后请删除。`;
  });
}

async function find(db: Pick<Transaction, 'query'>, given: string): Promise<Person> {
  const tel = given.trim();
  if (!mobilePattern.test(tel)) throw new CommandError(`不是手机号码：${given}`);
  const [member] = await db.query<{ id: string }>('select id from member where tel = $1', [tel]);
  return { memberId: member?.id ?? null, tel };
}

async function assertNothingOpen(tx: Transaction, person: Person): Promise<void> {
  const open: string[] = [];
  for (const { table, label, isOf, isOpen } of erasureRules) {
    const [found] = await tx.query<{ n: number }>(
      `select count(*)::int as n from ${table} t where t.erased_at is null and (${isOf}) and (${isOpen})`,
      [person.memberId, person.tel],
    );
    if (found && found.n > 0) open.push(`${label} ${found.n} 条`);
  }
  if (open.length === 0) return;
  throw new CommandError(
    `还有未结束的业务：${open.join('、')}。\n  请先在系统中取消或办结（已加入的社团请先退出），再执行清除。`,
  );
}

async function eraseAll(tx: Transaction, rule: ErasureRule, { memberId, tel }: Person): Promise<number> {
  let [erased, last] = [0, 0];
  do {
    last = await eraseRows(tx, rule, { where: rule.isOf, values: [memberId, tel], limit: rowsAtOnce });
    erased += last;
  } while (last === rowsAtOnce);
  return erased;
}

/** The row of the member stays, because ballots name it; it tells of nobody. Answers how many letters went. */
async function forgetAccount(tx: Transaction, { memberId, tel }: Person): Promise<number> {
  await tx.query('delete from member_code where tel = $1', [tel]);
  await tx.query('delete from member_outbox where tel = $1', [tel]);
  if (memberId === null) return 0;
  const now = systemClock.now();
  await tx.query(
    `update member set tel = '注销' || right(replace(id::text, '-', ''), 12), nick_name = '已注销会员', name = '', sex = null,
       birthday = null, id_card_no = null, enabled = false, disabled_reason = '本人申请注销', erased_at = $2, updated_at = $2
     where id = $1`,
    [memberId, now],
  );
  await endMemberTokens(tx, memberId, { reason: 'erased', now });
  await tx.query(`update access_token set address = '', user_agent = '' where member_id = $1`, [memberId]);
  await tx.query(`update vote_ballot set address = '', agent = '' where member_id = $1`, [memberId]);
  const letters = await tx.query('delete from member_letter where member_id = $1 returning 1', [memberId]);
  return letters.length;
}

/** Numbers and the operator; never the phone. */
function record(
  db: Pick<Transaction, 'query'>,
  done: { readonly command: string; readonly person: Person; readonly detail: Record<string, number> },
): Promise<void> {
  return recordAudit(db, {
    userId: null,
    userName: '命令行',
    venueId: null,
    address: '',
    call: `cli:${done.command}`,
    objectId: done.person.memberId ?? '',
    result: 'ok',
    detail: { operator: userInfo().username, ...done.detail },
    requestId: '',
  });
}
