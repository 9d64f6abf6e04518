import type pg from 'pg';
import { brokenSentences, wholeDatabase } from './whole-database';
import { titlePrefix } from './writers';

/** What holds besides where only these tests' writers wrote: their rows and their audit rows are one and the same. */
const invariants: Readonly<Record<string, string>> = {
  'a vote under review has exactly its task, and no other vote has one': `
    select v.id from vote_activity v full join (select * from review_task where content_type = 'vote') t on t.object_id = v.id
    where (v.status in (1, 2)) is distinct from (t.object_id is not null) or (t.object_id is not null and t.status <> v.status)`,
  'a task names the newest snapshot': `
    select t.object_id from review_task t where t.revision is distinct from (select max(no) from revision r where r.object_id = t.object_id)`,
  'a vote stands where its last log row left it': `
    select v.id from vote_activity v where v.title like '${titlePrefix}%'
      and v.status <> coalesce((select l.status_to from review_log l where l.object_id = v.id order by l.id desc limit 1), 0)`,
  'every submission in the log has its snapshot, and every snapshot its log row': `
    select v.id from vote_activity v where v.title like '${titlePrefix}%'
      and (select count(*) from revision r where r.object_id = v.id)
          <> (select count(*) from review_log l where l.object_id = v.id and l.action = 'submit')`,
  'an approved vote shows a snapshot that exists': `
    select v.id from vote_activity v where v.title like '${titlePrefix}%' and v.status = 100
      and not exists (select from revision r where r.object_id = v.id and r.no = v.approved_revision)`,
  'every decision in the log was audited once, and nothing else was audited as decided': `
    select coalesce(l.object_id, a.object_id) from
      (select object_id::text, count(*) n from review_log where action in ('approve', 'reject', 'advance')
         and object_id in (select id from vote_activity where title like '${titlePrefix}%') group by 1) l
      full join (select object_id, count(*) n from audit_log where call = '/api/review/v1/admin-review' and result = 'ok' group by 1) a
        on a.object_id = l.object_id
    where l.n is distinct from a.n`,
  'every new record was audited once, and every audited creation has its record': `
    select coalesce(made.id, a.object_id) from
      (select id::text from vote_activity where title like '${titlePrefix}%'
       union all select id::text from recruit_notice where title like '${titlePrefix}%') made
      full join (select object_id, count(*) n from audit_log where result = 'ok'
         and call in ('/api/VoteActivity/v1/admin-addVoteActivityInfo', '/api/trains/v1/admin-publishRecruitStudentsInfo') group by 1) a
        on a.object_id = made.id
    where a.n is distinct from 1`,
  'a claimed key has its answer, and the answer its record': `
    select key from idempotency where answer is null
      or not exists (select from vote_activity v where v.id::text = answer -> 'objects' ->> 'id'
                     union all select from recruit_notice n where n.id::text = answer -> 'objects' ->> 'id')`,
};

/** Sentences that do not hold, with how many rows break each: of any database, and of what the writers left. */
export async function brokenInvariants(database: Pick<pg.Client, 'query'>): Promise<string[]> {
  return [...(await wholeDatabase(database)), ...(await brokenSentences(database, invariants))];
}
