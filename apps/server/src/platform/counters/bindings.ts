import * as review from '@yunguan/contract/platform/review';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { reviewerKeys, scopeOf } from '../../kernel/access/actor';
import { pageAnswer } from '../../kernel/paging';
import { waitsForActor } from '../../kernel/review/pending';

interface UnitRow {
  id: string;
  name: string;
  total: number;
}

/** The pending list by venue. */
const countByVenue = `
select v.id, v.name, count(*) as total from review_task t join venue v on v.id = t.venue_id
where ${waitsForActor} and ($3 = '' or v.id::text = $3)
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
      return { objects: pageAnswer(rows, rows.length) };
    }),
    // Neither resources nor orders have a table yet, so nothing can wait there.
    bind(review.getReviewResourceList, async () => ({ objects: pageAnswer([], 0) })),
    bind(review.getApplyList, async () => ({ objects: pageAnswer([], 0) })),
  ];
}
