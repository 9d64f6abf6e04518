import type pg from 'pg';
import { contentModules } from '../../src/content/content-types';

/** The tables whose records are reviewed: each says of them a status and a venue. */
const contentTables = contentModules
  .filter(({ declaration }) => declaration.reviewed)
  .map(({ binding }) => binding.table);

/** Rows that belong to a record of another table, and so to its venue. */
const children = [
  ['vote_rotation', 'activity_id', 'vote_activity'],
  ['vote_team', 'activity_id', 'vote_activity'],
  ['vote_ballot', 'rotation_id', 'vote_rotation'],
  ['activity_session', 'activity_id', 'activity'],
  ['ticket_order', 'session_id', 'activity_session'],
  ['ticket_seat', 'order_id', 'ticket_order'],
  ['course_intake', 'course_id', 'course'],
  ['course_signup', 'course_id', 'course'],
  ['club_recruit', 'club_id', 'club'],
  ['club_member', 'club_id', 'club'],
  ['culture_plan', 'brand_id', 'culture_brand'],
  ['culture_delivery', 'brand_id', 'culture_brand'],
  ['custom_submission', 'activity_id', 'vote_activity'],
] as const;

const ofEach = (statementOf: (table: string) => string) =>
  contentTables.map((table) => `(${statementOf(table)})`).join('\nunion all ');

/** Each statement answers the rows that break the sentence; it holds for any database at any moment between two writes. */
const sentences: Readonly<Record<string, string>> = {
  'sold tickets are those of the orders, and no more than there are': `
    select s.id, s.tickets, s.sold from activity_session s where s.sold < 0 or s.sold > s.tickets
      or s.sold <> (select coalesce(sum(o.count), 0) from ticket_order o where o.session_id = s.id and o.state = 'taken')`,
  'a held seat has one order, and a seated order as many seats as tickets': `
    (select session_id::text from ticket_seat where held group by session_id, row_num, col having count(*) > 1)
    union all (select o.id::text from ticket_order o join activity_session s on s.id = o.session_id
      where s.is_seated and o.state = 'taken'
        and o.count <> (select count(*) from ticket_seat t where t.order_id = o.id and t.held))`,
  'a tally is the number of its ballots': `
    select coalesce(t.rotation_id, b.rotation_id), t.n, b.n as ballots from
      (select rotation_id, team_id, month, sum(n) n from vote_tally group by 1, 2, 3) t
      full join (select rotation_id, team_id, china_month(cast_at) as month, count(*) n from vote_ballot
        where cancelled_at is null and disqualified_at is null group by 1, 2, 3) b
      on b.rotation_id = t.rotation_id and b.team_id = t.team_id and b.month = t.month
    where coalesce(t.n, 0) <> coalesce(b.n, 0)`,
  'no voter has more votes in a cycle than its round gives': `
    select b.rotation_id, b.member_id, b.period from vote_ballot b join vote_rotation r on r.id = b.rotation_id
    where b.cancelled_at is null and b.cast_at > r.updated_at
    group by 1, 2, 3, r.vote_num having count(*) > r.vote_num`,
  'the places of a course that are taken are those of its sign-ups, and no more than there are': `
    select i.course_id, i.quota, i.taken from course_intake i where i.taken < 0 or i.taken > i.quota
      or i.taken <> (select count(*) from course_signup s where s.course_id = i.course_id and s.state in ('pending', 'approved'))`,
  'a club has as many members as it says, and recruits no more than it wants': `
    select r.club_id, r.members, r.recruited, r.recruit_count from club_recruit r
    where (r.is_recruit and r.recruited > r.recruit_count) or r.recruited < 0
      or r.members <> (select count(*) from club_member m where m.club_id = r.club_id and m.state = 'joined')`,
  'a month of a plan has given away as many visits as have it, and no more than it has': `
    select p.brand_id, p.year, p.month, p.allocated, p.done from culture_plan p
      left join lateral (select count(*) filter (where d.state in ('allocated', 'done')) as given,
        count(*) filter (where d.state = 'done') as done from culture_delivery d
        where d.brand_id = p.brand_id and d.year = p.year and d.month = p.month) visits on true
    where p.allocated > p.frequency or p.allocated <> visits.given or p.done <> visits.done`,
  'nobody has two sign-ups or applications of one activity that were not refused': `
    (select activity_id, member_id from vote_team where member_id is not null and deleted_at is null and state <> 101
      group by 1, 2 having count(*) > 1)
    union all (select activity_id, member_id from custom_submission where member_id is not null and cancelled_at is null
      and state <> 101 group by 1, 2 having count(*) > 1)
    union all (select club_id, member_id from club_member where state in ('applied', 'joined') group by 1, 2 having count(*) > 1)`,
  'an order that waits has its row, which waits': `
    select o.object_id, o.kind from order_task o where case o.kind
      when 'courseSignup' then not exists (select from course_signup s where s.id = o.object_id and s.state = 'pending')
      when 'clubApply' then not exists (select from club_member m where m.id = o.object_id and m.state = 'applied')
      when 'delivery' then not exists (select from culture_delivery d where d.id = o.object_id and d.state = 'pending')
      when 'voteSignup' then not exists (select from vote_team t where t.id = o.object_id and t.state = 1 and t.deleted_at is null)
      when 'customSignup' then not exists (select from custom_submission c where c.id = o.object_id and c.state = 1 and c.cancelled_at is null)
      else false end`,
  'nobody shares a slot with another booking or with a closure': `
    (select object_id from booking where state in ('pending', 'confirmed') group by object_id, day, period having count(*) > 1)
    union all (select b.id from booking b join slot_closure k on k.object_id = b.object_id
      and b.day between k.from_day and k.to_day and b.period = any (k.periods) where b.state in ('pending', 'confirmed'))`,
  'what belongs to a record belongs to its venue': children
    .map(
      ([child, column, parent]) =>
        `(select '${child}' as child, c.${column} from ${child} c join ${parent} p on p.id = c.${column} where c.venue_id <> p.venue_id)`,
    )
    .join('\nunion all '),
  'a record has a status of the six and a venue that exists': ofEach(
    (table) => `select '${table}' as kind, c.id from ${table} c
      where c.status not in (0, 1, 2, 100, 101, 102) or not exists (select from venue v where v.id = c.venue_id)`,
  ),
  'an approved record shows a snapshot that exists': ofEach(
    (table) => `select '${table}' as kind, c.id from ${table} c where c.status = 100 and c.approved_revision is not null
      and not exists (select from revision r where r.object_id = c.id and r.no = c.approved_revision)`,
  ),
  'an approved record was approved in the log': ofEach(
    (table) => `select '${table}' as kind, c.id from ${table} c
      where c.status = 100 and exists (select from review_log l where l.object_id = c.id)
        and not exists (select from review_log l where l.object_id = c.id and l.status_to = 100)`,
  ),
  'a record stands where its log left it': ofEach(
    (table) => `select '${table}' as kind, c.id, c.status from ${table} c join lateral
        (select status_to from review_log l where l.object_id = c.id order by l.id desc limit 1) last on true
      where c.deleted_at is null and c.status <> last.status_to`,
  ),
  'a record under review has exactly its task, and a task its record': `
    select coalesce(c.id, t.object_id) from (${ofEach((table) => `select id, status, deleted_at from ${table}`)}) c
      full join review_task t on t.object_id = c.id
    where c.id is not null and c.deleted_at is null and (c.status in (1, 2)) is distinct from (t.object_id is not null)`,
  'a step of a version is decided once': `
    select object_id, revision, step_name from review_log where action in ('approve', 'reject', 'advance') and revision is not null
    group by object_id, revision, step_name, status_from having count(*) > 1`,
  'the logs refuse every change': `
    select log from unnest(array['review_log', 'audit_log', 'audit_block']) log
    where not exists (select from pg_trigger t where t.tgrelid = log::regclass and not t.tgisinternal
      and t.tgname = log || '_append_only' and t.tgenabled in ('O', 'A'))`,
  'every block of the audit trail follows the one before it': `
    select b.no from audit_block b left join audit_block p on p.no = b.no - 1
    where (p.no is null and b.no > (select min(no) from audit_block)) or (p.no is not null and b.previous <> p.hash)
      or b.rows <> (select count(*) from unnest(b.ids) part join audit_log a on a.id >= lower(part) and a.id < upper(part))`,
  'an identity number stands nowhere in the clear': `
    (select 'vote_team' as place, id from vote_team where id_card_no ~ '^[0-9]{17}[0-9Xx]$')
    union all (select 'teacher', id from teacher where id_card_no ~ '^[0-9]{17}[0-9Xx]$')
    union all (select 'course_signup', id from course_signup where student_id_card ~ '^[0-9]{17}[0-9Xx]$'
      or guardian ->> 'idCardNo' ~ '^[0-9]{17}[0-9Xx]$')`,
  'the total of a list is the number of its rows': `
    select v.viewname, w.* from pg_views v, wrong_totals(substr(v.viewname, length('listed_') + 1)) w where v.viewname like 'listed\\_%'`,
  'a claimed key has its answer': `select user_id, key from idempotency where answer is null`,
  'a picture in use is a picture that was uploaded': `
    select store_key from upload_use u where not exists (select from upload p where p.store_key = u.store_key)`,
};

/**
 * The sentences that do not hold of a database, whatever was done with it; a whole one answers none. The reader must see
 * all venues. Files and their rows are compared where the files are (disk-full).
 */
export async function wholeDatabase(database: Pick<pg.Client, 'query'>): Promise<string[]> {
  return brokenSentences(database, sentences);
}

/** Sentences of which at least one row is found, with how many rows break each and the first of them. */
export async function brokenSentences(
  database: Pick<pg.Client, 'query'>,
  checked: Readonly<Record<string, string>>,
): Promise<string[]> {
  const broken: string[] = [];
  for (const [sentence, statement] of Object.entries(checked)) {
    const { rows } = await database.query(statement);
    if (rows.length > 0) broken.push(`${sentence}: ${rows.length} rows, such as ${JSON.stringify(rows[0])}`);
  }
  return broken;
}
