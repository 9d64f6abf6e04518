import type { Transaction } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import type { Withdrawn } from '../../../kernel/content/binding';
import { closeOrders } from '../../../kernel/orders/order-task';
import { isTrainingOver, lockIntakes } from './intake';

const gone = '课程已下架';

/**
 * Closes the places of courses. People who are signed up keep a course where it is until its training is over: they
 * would come to nothing.
 * @throws AppError ILLEGAL_STATE
 */
export async function withdrawCourse(tx: Transaction, { ids, now }: Withdrawn): Promise<void> {
  const intakes = await lockIntakes(tx, ids);
  const held = intakes.find(({ taken, live }) => taken > 0 && !isTrainingOver(live, now));
  if (held) {
    throw AppError.illegalState(`《${held.live.title}》有 ${held.taken} 名学员已报名且培训尚未结束，请先取消报名`);
  }
  tx.send('update course_intake set withdrawn_at = $2 where course_id = any ($1::uuid[]) and withdrawn_at is null', [
    ids,
    now,
  ]);
  const waiting = await tx.query<{ id: string; course_id: string; state: string }>(
    `select id, course_id, state from course_signup where course_id = any ($1::uuid[]) and state in ('pending', 'waiting')
     order by id for update`,
    [ids],
  );
  const idsIn = (state: string) => waiting.filter((row) => row.state === state).map(({ id }) => id);
  const pending = idsIn('pending');
  tx.send(
    `update course_signup set state = case state when 'waiting' then 'lapsed' else 'rejected' end, remark = $2,
       updated_at = $3, version = version + 1 where id = any ($1::uuid[])`,
    [[...pending, ...idsIn('waiting')], gone, now],
  );
  if (pending.length === 0) return;
  tx.send(
    `update course_intake i set taken = i.taken - freed.n from (select course_id, count(*)::int as n from course_signup
       where id = any ($1::uuid[]) group by course_id) freed where freed.course_id = i.course_id`,
    [pending],
  );
  closeOrders(tx, pending);
}
