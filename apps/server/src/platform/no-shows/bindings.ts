import { messages } from '@yunguan/contract/kernel/messages';
import { daysAfter } from '@yunguan/contract/kernel/days';
import * as contract from '@yunguan/contract/platform/no-shows';
import type { Deps } from '../../deps';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { ownVenueWith } from '../../kernel/access/own-venue';
import { type Binding, bind } from '../../kernel/call';
import { chinaNow } from '../../kernel/china-now';
import type { BoundContent } from '../../kernel/content/binding';
import { assertFresh } from '../../kernel/last-save';
import { listNoShows } from '../../kernel/no-shows/list-no-shows';
import { pardon, takeBack } from '../../kernel/no-shows/pardon';
import { lockPolicy, policySql, type StoredPolicy, unsetPolicy } from '../../kernel/no-shows/policy';

/** 爽约: the rule of a venue, who did not come, and who is pardoned (ADR 0048). */
export function noShowBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  return [
    bind(contract.getNoShowPolicy, async ({ actor, input }) => {
      const venueId = venueWith(actor, input.venueId, 'view');
      const rows = await deps.db.within<StoredPolicy>(scopeOf(actor), policySql, [venueId]);
      const { updatedById: _, updatedBy, ...policy } = rows[0] ?? unsetPolicy;
      return { objects: { ...policy, updatedBy: updatedBy ?? '', updatedAt: updatedBy ? policy.updatedAt : '' } };
    }),
    bind(contract.setNoShowPolicy, (call) => {
      const { actor, input } = call;
      const venueId = venueWith(actor, input.venueId, 'edit');
      const { isOn, windowDays, limit, pauseDays, version } = input;
      call.note({ objectId: 'no-shows', venueId, detail: { isOn, windowDays, limit, pauseDays } });
      return call.write([venueId], async (tx) => {
        const stored = await lockPolicy(tx, venueId);
        assertFresh(actor, stored, version);
        const now = deps.clock.now();
        // Today's slots may be over before anybody has heard of the rule: what counts begins tomorrow.
        const sinceDate = isOn ? (stored.sinceDate ?? daysAfter(chinaNow(now).day, 1)) : null;
        tx.send(
          `update no_show_policy set is_on = $2, window_days = $3, most = $4, pause_days = $5, since_day = $6,
             version = version + 1, updated_by = $7, updated_at = $8 where venue_id = $1`,
          [venueId, isOn, windowDays, limit, pauseDays, sinceDate, actor.userId, now],
        );
        return { objects: null, msg: messages.set };
      });
    }),
    bind(contract.getPageNoShows, (call) => listNoShows(deps, types, call)),
    bind(contract.pardonNoShow, (call) => pardon(deps, types, call)),
    bind(contract.takeBackPardon, (call) => takeBack(deps, types, call)),
  ];
}

/** The venue asked for, where the actor holds the right on the approval settings; the current one when none was sent. */
function venueWith(actor: Actor, asked: string | null | undefined, right: 'view' | 'edit'): string {
  return ownVenueWith(actor, asked, { content: 'flow', right });
}
