import type { Database } from '../../../db/database';
import { chinaNow } from '../../../kernel/china-now';
import { inStretches, stretch } from '../../../kernel/in-stretches';
import { byItself } from '../../../kernel/orders/confirms-itself';
import { lockSignups, settleSignups } from '../signups/settle-signups';
import { isTrainingOver, lockIntakes } from './intake';

const bySystem = { id: null, name: byItself.decidedBy } as const;

interface Undecided extends Record<string, unknown> {
  readonly id: string;
  readonly courseId: string;
  readonly venueId: string;
}

/**
 * Cancels sign-ups that nobody decided until the training was over: they cannot be approved any more, and would wait in
 * 订单待审核 until somebody rejected each of them (ADR 0053). For the sweep; answers how many it found.
 */
export function closeUndecidedStudents(db: Database, now: Date): Promise<number> {
  return inStretches(() =>
    db.transaction('*', async (tx) => {
      const found = await tx.query<Undecided>(
        `select s.id, s.course_id as "courseId", s.venue_id as "venueId" from course_signup s
         join course_intake i on i.course_id = s.course_id
         where s.state = 'pending' and i.live ->> 'trainEndTime' < $1 order by s.id limit ${stretch}`,
        [chinaNow(now).day],
      );
      if (found.length === 0) return 0;
      const each = (of: 'courseId' | 'venueId') => [...new Set(found.map((row) => row[of]))];
      // Places before sign-ups, as everybody locks them; what was decided, or moved to later days, meanwhile is let be.
      const intakes = await lockIntakes(tx, each('courseId'));
      const over = new Set(intakes.filter(({ live }) => isTrainingOver(live, now)).map(({ courseId }) => courseId));
      const locked = await lockSignups(tx, { ids: found.map(({ id }) => id), venues: each('venueId') });
      const rows = locked.filter(({ state, courseId }) => state === 'pending' && over.has(courseId));
      await settleSignups(tx, { rows, state: 'cancelled', remark: '培训已结束，未及审核', now, sender: bySystem });
      return found.length;
    }),
  );
}
