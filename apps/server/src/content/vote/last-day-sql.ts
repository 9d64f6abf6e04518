import { chinaDate } from '../../kernel/china-sql';

/** SQL of the last day in China of the activity of the alias `t`, with its rounds; null where it has none. */
export const lastDaySql = chinaDate(`(select greatest(a.end_time,
  (select max(r.end_time) from vote_rotation r where r.activity_id = a.id and r.deleted_at is null))
  from vote_activity a where a.id = t.activity_id)`);
