import * as review from '@yunguan/contract/platform/review';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { binder } from '../../kernel/conditions';
import type { BoundContent } from '../../kernel/content/binding';
import { ordersForActor, waitingPages } from '../../kernel/orders/waiting';
import { pageAnswer } from '../../kernel/paging';
import { inQueue, pendingPages, waitsFor } from '../../kernel/review/pending';

/** The counters of the shell's badge: each is the total of its own list (decisions §4). */
export function counterBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  const pendingPage = pendingPages(deps, types);
  const waitingPage = waitingPages(deps.db);
  return [
    bind(review.getUnits, async ({ actor, input }) => {
      const rows = await countByVenue(deps, actor, input.venueId ?? '');
      return { objects: pageAnswer(rows, rows.length) };
    }),
    bind(review.getReviewResourceList, async ({ actor, input }) => {
      // 0 is what waits; the call knows no other status.
      if (input.reviewStatus) return { objects: pageAnswer([], 0) };
      const { venuesId, ...asked } = input;
      const page = await pendingPage({ actor, input: { ...asked, venueId: venuesId }, queue: 'library' });
      return { objects: page };
    }),
    bind(review.getApplyList, async ({ actor, input }) => ({
      objects: await waitingPage({ actor, input }),
    })),
  ];
}

interface UnitRow extends Record<string, unknown> {
  id: string;
  name: string;
  total: number;
  content: number;
  orders: number;
  platform: number;
}

/** What waits for the actor in each venue where anything does. */
function countByVenue(deps: Deps, actor: Actor, venueId: string): Promise<UnitRow[]> {
  const values: unknown[] = [];
  const bind = binder(values);
  const venue = bind(venueId);
  return deps.db.within<UnitRow>(
    scopeOf(actor),
    `with waiting as (
       select venue_id, case when ${inQueue('library')} then 'platform' else 'content' end as queue
       from review_task where ${waitsFor(actor, bind)}
       union all
       select venue_id, 'orders' from order_task where ${ordersForActor(actor, bind)})
     select v.id, v.name, count(*) as total,
       count(*) filter (where w.queue = 'content') as content,
       count(*) filter (where w.queue = 'orders') as orders,
       count(*) filter (where w.queue = 'platform') as platform
     from waiting w join venue v on v.id = w.venue_id
     where ${venue} = '' or v.id::text = ${venue}
     group by v.id order by v.sort, v.id`,
    values,
  );
}
