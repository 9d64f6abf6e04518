import type { Transaction } from '../db/database';

/** Days back to which the demo's authors still find the outcome of their submissions in their letters. */
const recentDays = 30;

/**
 * The letters that the reviews of the last weeks would have left: worded as `kernel/letters/tell-submitter` words them,
 * the older ones read.
 */
export async function seedLetters(tx: Transaction): Promise<void> {
  await tx.query(
    `insert into letter (user_id, venue_id, kind, title, content, link, sender_id, sender_name, created_at, read_at)
     select r.submitted_by, l.venue_id, 'review',
       '《' || l.title || '》' || case l.action
         when 'approve' then '已审核通过'
         when 'reject' then '在“' || l.step_name || '”被驳回'
         else '已被反审' end,
       '审批意见：' || coalesce(nullif(l.remark, ''), '无') || case l.action
         when 'approve' then E'\\n内容已经发布。'
         when 'reject' then E'\\n请按意见修改后重新提交。'
         else E'\\n内容已经下架，请按意见修改后重新提交。' end,
       coalesce((select m.url || '?mode=4&id=' || l.object_id from menu m where m.content_type = l.content_type and m.url <> ''), ''),
       l.user_id, l.user_name, l.created_at, case when l.created_at < now() - interval '3 days' then l.created_at + interval '2 hours' end
     from review_log l join revision r on r.object_id = l.object_id and r.no = l.revision
     where l.action in ('approve', 'reject', 'reverse') and l.user_id is not null and r.submitted_by <> l.user_id
       and l.created_at > now() - make_interval(days => $1)
     order by l.created_at`,
    [recentDays],
  );
}
