import { clients } from '@yunguan/contract/kernel/order-parts';
import { sexes } from '@yunguan/contract/kernel/sexes';
import { chinaTimeText } from '../china-time';
import { erasureRules } from '../content/erasure-rules';
import type { Database } from '../db/database';
import { systemClock } from '../kernel/clock';
import { secondText } from '../kernel/china-sql';
import type { ErasureRule } from '../kernel/erasure/erasure-rule';
import { wordSql } from '../kernel/words-sql';
import { readIdCard } from '../platform/members/profile';

export interface Person {
  readonly memberId: string | null;
  readonly tel: string;
}

/** SQL by the Chinese word that it is told under. */
type Told = Readonly<Record<string, string>>;
type Facts = Readonly<Record<string, unknown>>;

const account: Told = {
  手机号码: 'm.tel',
  昵称: 'm.nick_name',
  姓名: 'm.name',
  性别: wordSql('m.sex', sexes),
  出生日期: 'm.birthday::text',
  状态: `case when m.erased_at is not null then '已注销' when m.enabled then '正常' else '已停用' end`,
  停用原因: 'm.disabled_reason',
  注册时间: secondText('m.created_at'),
  资料更新时间: secondText('m.updated_at'),
  最近登录: secondText('m.last_login_at'),
};

const votes: Told = {
  投票时间: secondText('b.cast_at'),
  活动: '(select a.title from vote_activity a where a.id = b.activity_id)',
  赛次: '(select r.name from vote_rotation r where r.id = b.rotation_id)',
  队伍: `(select coalesce(nullif(t.club_name, ''), t.name) from vote_team t where t.id = b.team_id)`,
  来源: wordSql('b.channel', clients),
  网络地址: 'b.address',
  浏览器: 'b.agent',
  取消时间: secondText('b.cancelled_at'),
  作废时间: secondText('b.disqualified_at'),
  作废原因: 'b.disqualified_reason',
};

const letters: Told = {
  发送时间: secondText('l.created_at'),
  场馆: '(select v.name from venue v where v.id = l.venue_id)',
  发送人: 'l.sender_name',
  关于: 'l.about',
  标题: 'l.title',
  内容: 'l.content',
  阅读时间: secondText('l.read_at'),
  删除时间: secondText('l.removed_at'),
};

const logins: Told = {
  登录时间: secondText('k.created_at'),
  最近使用: secondText('k.last_seen_at'),
  网络地址: 'k.address',
  浏览器: 'k.user_agent',
  退出时间: secondText('k.ended_at'),
};

/** Everything that is known of a person, in the words that he reads. */
export async function tellPerson(
  db: Database,
  person: Person,
  dataKey: Buffer,
): Promise<{ readonly data: Facts; readonly isKnown: boolean }> {
  const { memberId, tel } = person;
  const of = async (told: Told, from: string) =>
    (await db.within<Facts>('*', select(told, from), [memberId])).map(plain);
  const [member] = await db.query<{ secret: Buffer | null }>('select id_card_no as secret from member where id = $1', [
    memberId,
  ]);
  const [known] = await of(account, 'member m where m.id = $1');
  const number = member && readIdCard(dataKey, { id: memberId ?? '', stored: member.secret });
  const lists: Record<string, readonly Facts[]> = {};
  for (const rule of erasureRules) lists[rule.label] = await tellRows(db, rule, { person, dataKey });
  lists.投票 = await of(votes, 'vote_ballot b where b.member_id = $1 order by b.cast_at');
  lists.站内信 = await of(letters, 'member_letter l where l.member_id = $1 order by l.created_at');
  lists.登录 = await of(logins, 'access_token k where k.member_id = $1 order by k.created_at');
  const data = {
    导出时间: chinaTimeText(systemClock.now()),
    手机号码: tel,
    会员: known ? { ...known, 身份证号: number } : '没有会员账号',
    ...lists,
  };
  return { data, isKnown: known !== undefined || Object.values(lists).some((rows) => rows.length > 0) };
}

async function tellRows(
  db: Database,
  rule: ErasureRule,
  { person, dataKey }: { readonly person: Person; readonly dataKey: Buffer },
): Promise<Facts[]> {
  const rows = await db.within<{ row: Facts; told: Facts }>(
    '*',
    `select to_jsonb(t) as row, (select to_json(told) from (${select(rule.told)}) told) as told
     from ${rule.table} t where (${rule.isOf}) order by t.created_at, t.id`,
    [person.memberId, person.tel],
  );
  return rows.map(({ row, told }) => ({ ...plain(told), ...rule.numbers?.(dataKey, row) }));
}

function select(told: Told, from?: string): string {
  const columns = Object.entries(told).map(([word, sql]) => `${sql} as "${word}"`);
  return `select ${columns.join(', ')}${from === undefined ? '' : ` from ${from}`}`;
}

/** An empty text says to a person what null says to a program. */
function plain(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).map(([word, fact]) => [word, fact ?? '']));
}
