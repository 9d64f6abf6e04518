import type { Tx } from '../../db/database';
import { errorCode } from '../../error-code';
import { AppError } from '../../kernel/app-error';
import type { WritingVenue } from './write-venue';
import { administrable, lockTree } from './venue-rights';

interface Reference extends Record<string, unknown> {
  table: string;
  column: string;
}

/**
 * Every column of the database that points at a venue: a content type that is added later is found by itself. What goes with
 * another row, as the sessions of an activity and their orders do, is no more in the way than that one, which is counted.
 */
const references = `
select c.conrelid::regclass::text as table, a.attname as column
from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
where c.contype = 'f' and c.confrelid = 'venue'::regclass and array_length(c.conkey, 1) = 1
  and not exists (select from pg_constraint whole where whole.contype = 'f' and whole.conrelid = c.conrelid
    and whole.confdeltype = 'c' and whole.confrelid not in (c.conrelid, c.confrelid)
    and exists (select from pg_constraint own where own.contype = 'f' and own.conrelid = whole.confrelid
      and own.confrelid = c.confrelid))`;

/** What goes with the venue, because it means nothing without it. */
const goesAlong = [
  'review_flow',
  'order_setting',
  'no_show_policy',
  'no_show',
  'commitment',
  'shared_filter',
  'draft',
  'slot_closure',
  'content_version',
  'review_urge_last',
  'order_change',
] as const;
/** What outlives it without naming it any more. */
const forgets = ['access_token', 'letter'] as const;
const silent = new Set<string>([...goesAlong, ...forgets]);

/** What the user knows it as; `#` stands for the number. */
const phrases: Readonly<Record<string, string>> = {
  venue: '下级场馆 # 个',
  staff_user: '人员 # 名（含已删除的）',
  user_role: '授予本场馆的角色 # 项',
  department: '部门 # 个',
  role: '角色 # 个',
  duty: '职务 # 个',
  upload: '上传的文件 # 个',
  review_log: '审批记录 # 条',
  review_task: '待审核内容 # 条',
  revision: '审批记录 # 条',
  review_urge: '审批记录 # 条',
  order_task: '待审核订单 # 条',
  member_letter: '发给会员的站内信 # 封',
  booking: '预订 # 个',
  course_signup: '课程报名 # 个',
  club_member: '团员与入团申请 # 条',
  culture_delivery: '配送订单 # 个',
  equipment: '设备 # 件（含已删除的）',
  resource: '资源库文件 # 个（含回收站）',
  resource_directory: '资源库目录 # 个',
  push_outbox: '推送记录 # 条',
};
const anyContent = '内容 # 条（含回收站）';

/** Removes venues that nothing depends on; all of them or none, and it says what is in the way. */
export async function removeVenues({ tx, deps, actor }: WritingVenue, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids.map((id) => administrable(actor, id, 'del')))];
  if (wanted.length === 0) throw new AppError('VALIDATION', '请选择要删除的场馆');
  await lockTree(tx);
  const venues = await tx.query<{ id: string; name: string; parent_id: string | null }>(
    'select id, name, parent_id from venue where id = any ($1::uuid[]) order by sort, id for update',
    [wanted],
  );
  if (venues.length < wanted.length) throw AppError.forbidden();
  const pointing = await tx.query<Reference>(references);
  for (const { id, name, parent_id } of venues) {
    if (parent_id === null) throw AppError.illegalState('平台不能删除');
    const inTheWay = await dependants(tx, pointing, id);
    if (inTheWay.length > 0) throw AppError.illegalState(`“${name}”不能删除：还有${inTheWay.join('、')}`);
  }
  // Its sign, and the pictures of its commitments.
  await tx.query(
    `delete from upload_use where object_id = any ($1::uuid[])
       or object_id in (select id from commitment where venue_id = any ($1::uuid[]))`,
    [wanted],
  );
  for (const table of goesAlong) await tx.query(`delete from ${table} where venue_id = any ($1::uuid[])`, [wanted]);
  for (const table of forgets) {
    await tx.query(`update ${table} set venue_id = null where venue_id = any ($1::uuid[])`, [wanted]);
  }
  try {
    await tx.query('delete from venue where id = any ($1::uuid[])', [wanted]);
  } catch (error) {
    if (errorCode(error) !== '23503') throw error;
    throw AppError.illegalState('场馆正在被使用，请刷新后再试');
  }
  await deps.sessions.forget(tx);
  return venues.map((venue) => venue.name);
}

async function dependants(tx: Tx, pointing: readonly Reference[], id: string): Promise<string[]> {
  const counted = pointing.filter(({ table }) => !silent.has(table));
  const text = counted
    .map(({ table, column }) => `select '${table}' as table, count(*)::int as n from ${table} where ${column} = $1`)
    .join(' union all ');
  const rows = await tx.query<{ table: string; n: number }>(text, [id]);
  const sums = new Map<string, number>();
  for (const { table, n } of rows) {
    if (n === 0) continue;
    const phrase = phrases[table] ?? anyContent;
    sums.set(phrase, (sums.get(phrase) ?? 0) + n);
  }
  return [...sums].map(([phrase, n]) => phrase.replace('#', String(n)));
}
