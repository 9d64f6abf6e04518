import * as review from '@yunguan/contract/platform/review';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { reviewerKeys, scopeOf } from '../../kernel/access/actor';
import { waitsForActor } from '../../kernel/review/pending';

interface UnitRow {
  id: string;
  name: string;
  total: number;
}

/** Two halves, each counted in the index that holds it. */
const countWaiting = ['<= 20', '> 20'].map(
  (size) => `select venue_id, count(*) as total from review_task
    where ${waitsForActor} and cardinality(reviewer_keys) + cardinality(approved_by) ${size} group by venue_id`,
);

/** The pending list by venue. */
const countByVenue = `
select v.id, v.name, sum(w.total) as total from (${countWaiting.join(' union all ')}) w join venue v on v.id = w.venue_id
where $3 = '' or v.id::text = $3
group by v.id order by v.sort, v.id`;

/** The counters of the shell's badge beside the pending list itself (decisions §4). */
export function counterBindings(deps: Deps): Binding[] {
  return [
    bind(review.getUnits, async ({ actor, input }) => {
      const rows = await deps.db.within<UnitRow & Record<string, unknown>>(scopeOf(actor), countByVenue, [
        reviewerKeys(actor),
        actor.userId,
        input.venueId ?? '',
      ]);
      return { objects: pageOf(rows) };
    }),
    // Neither resources nor orders have a table yet, so nothing can wait there.
    bind(review.getReviewResourceList, async () => ({ objects: pageOf([]) })),
    bind(review.getApplyList, async () => ({ objects: pageOf([]) })),
  ];
}

function pageOf<Row>(rows: readonly Row[]) {
  return { datas: rows, total: rows.length, list: rows, totalCount: rows.length };
}
