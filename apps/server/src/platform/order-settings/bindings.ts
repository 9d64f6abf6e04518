import { getOrderSettings, setOrderSetting } from '@yunguan/contract/platform/order-settings';
import { messages } from '@yunguan/contract/kernel/messages';
import { orderKinds } from '@yunguan/contract/platform/orders';
import type { Deps } from '../../deps';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { type Binding, bind } from '../../kernel/call';
import { ownVenueWith } from '../../kernel/access/own-venue';

/** Which kinds of orders confirm themselves in a venue (decisions §7). */
export function orderSettingBindings(deps: Deps): Binding[] {
  return [
    bind(getOrderSettings, async ({ actor, input }) => {
      const venueId = venueWith(actor, input.venueId, 'view');
      const rows = await deps.db.within<{ kind: string }>(
        scopeOf(actor),
        'select kind from order_setting where venue_id = $1 and confirms_itself',
        [venueId],
      );
      const confirming = new Set(rows.map(({ kind }) => kind));
      return {
        objects: Object.values(orderKinds).map(({ key, label }) => ({
          kind: key,
          kindName: label,
          confirmsItself: confirming.has(key),
        })),
      };
    }),
    bind(setOrderSetting, (call) => {
      const { actor, input } = call;
      const venueId = venueWith(actor, input.venueId, 'edit');
      const { kind, confirmsItself } = input;
      call.note({ objectId: kind, venueId, detail: { confirmsItself } });
      return call.write([venueId], async (tx) => {
        tx.send(
          `insert into order_setting (venue_id, kind, confirms_itself, updated_by, updated_at) values ($1, $2, $3, $4, $5)
           on conflict (venue_id, kind) do update set confirms_itself = excluded.confirms_itself,
             updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
          [venueId, kind, confirmsItself, actor.userId, deps.clock.now()],
        );
        return { objects: null, msg: messages.set };
      });
    }),
  ];
}

/** The venue asked for, where the actor holds the right on the approval settings; the current one when none was sent. */
function venueWith(actor: Actor, asked: string | null | undefined, right: 'view' | 'edit'): string {
  return ownVenueWith(actor, asked, { content: 'flow', right });
}
