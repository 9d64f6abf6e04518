import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { erasureRules } from '../content/erasure-rules';
import { createDatabase, type Database, type Transaction } from '../db/database';
import { createSessions } from '../kernel/access/sessions';
import { recordAudit } from '../kernel/audit/record';
import { systemClock } from '../kernel/clock';
import { eraseRows } from '../kernel/erasure/erase-rows';
import type { ErasureRule } from '../kernel/erasure/erasure-rule';
import { maskPhone } from '../kernel/mask-phone';
import { endMemberTokens } from '../platform/auth/tokens';
import { readIdCard } from '../platform/members/profile';
import { CommandError } from './command-error';
import { type DataPlace, withDatabase } from './installation';

const rowsAtOnce = 500;

interface Person {
  readonly memberId: string | null;
  readonly tel: string;
}

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
    const data = await collect(db, person, asked.dataKey);
    try {
      writeFileSync(file, `${JSON.stringify(data, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      throw new CommandError(`无法写入 ${file}：文件已存在或目录不可写（${String(error)}）`);
    }
    await record(db, { command: 'export-member', person, detail: {} });
    const isKnown =
      person.memberId !== null || Object.values(data).some((rows) => Array.isArray(rows) && rows.length > 0);
    if (!isKnown) return `系统里没有 ${maskPhone(person.tel)} 的任何记录，请核对号码。已如实写入：${file}`;
    return `已导出 ${maskPhone(person.tel)} 的个人信息：${file}\n  其中有完整的证件号码，交给本人后请删除。`;
  });
}

async function find(db: Pick<Transaction, 'query'>, given: string): Promise<Person> {
  const tel = given.trim();
  if (!/^1\d{10}$/.test(tel)) throw new CommandError(`不是手机号码：${given}`);
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

async function collect(db: Database, person: Person, dataKey: Buffer): Promise<Record<string, unknown>> {
  const { memberId, tel } = person;
  const [member] = await db.query<{ row: Record<string, unknown>; secret: Buffer | null }>(
    `select to_jsonb(m) - 'id_card_no' as row, m.id_card_no as secret from member m where m.id = $1`,
    [memberId],
  );
  const data: Record<string, unknown> = {
    导出时间: systemClock.now().toISOString(),
    手机号码: tel,
    会员: member && { ...member.row, idCardNo: readIdCard(dataKey, { id: memberId ?? '', stored: member.secret }) },
  };
  for (const { table, label, isOf, internal, numbers } of erasureRules) {
    const rows = await db.within<{ row: Record<string, unknown> }>(
      '*',
      `select to_jsonb(t) as row from ${table} t where (${isOf}) order by t.created_at, t.id`,
      [memberId, tel],
    );
    data[label] = rows.map(({ row }) => {
      const shown = Object.entries(row).filter(([column]) => !internal.includes(column));
      return { ...Object.fromEntries(shown), ...numbers?.(dataKey, row) };
    });
  }
  const of = (columns: string, table: string) =>
    db.within('*', `select ${columns} from ${table} where member_id = $1 order by 1`, [memberId]);
  return {
    ...data,
    投票: await of('cast_at, team_id, channel, address, agent', 'vote_ballot'),
    站内信: await of('created_at, title, content, read_at', 'member_letter'),
    登录: await of('created_at, address, user_agent, ended_at', 'access_token'),
  };
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
