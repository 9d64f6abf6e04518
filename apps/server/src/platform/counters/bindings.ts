import * as review from '@yunguan/contract/platform/review';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import type { BoundContent } from '../../kernel/content/binding';
import { waitingPages } from './waiting-orders';
import { pageAnswer } from '../../kernel/paging';
import { pendingPages } from '../../kernel/review/pending';
import { unitsOf } from './units';

/** The counters of the shell's badge: each is the total of its own list (decisions §4). */
export function counterBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  const pendingPage = pendingPages(deps, types);
  const waitingPage = waitingPages(deps.db);
  const units = unitsOf(deps);
  return [
    bind(review.getUnits, async ({ actor, input }) => {
      const rows = await units(actor, input.venueId ?? '');
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
