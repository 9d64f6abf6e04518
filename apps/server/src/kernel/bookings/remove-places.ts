import { contentEndpoints, type idsInput } from '@yunguan/contract/kernel/content-endpoints';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import { type Actor, scopeOf } from '../access/actor';
import type { Binding, Call, Reply } from '../call';
import { removeContent } from '../content/remove';
import type { BookableKind } from './bookable-kind';
import { settleBookings } from './settle-bookings';
import { type LockedBooking, lockedColumns } from './locked-booking';

/** The type's own removal, after which nobody can decide what waited there: it is cancelled, and its member told why. */
export function removalBinding(kind: BookableKind): Binding {
  const { remove: endpoint } = contentEndpoints(kind.content.declaration);
  if (!endpoint) throw new Error(`${kind.key}: places that cannot be removed`);
  return {
    endpoint,
    // `contentEndpoints` gives the removal this very input.
    handler: (call) => removePlaces(kind, call as Call<z.infer<typeof idsInput>>),
  };
}

function removePlaces(kind: BookableKind, call: Call<z.infer<typeof idsInput>>): Promise<Reply> {
  const { actor, input } = call;
  const ids = input.ids ?? input.idList ?? (input.id ? [input.id] : []);
  call.note({ objectId: ids.join(',') });
  return call.write(scopeOf(actor), async (tx) => {
    const { reply, note } = await removeContent(tx, kind.content, { actor, ids, now: kind.deps.clock.now() });
    await cancelWaiting(tx, kind, { actor, ids });
    call.note(note);
    return reply;
  });
}

/** The removal holds the places' locks: nobody takes another slot there. */
async function cancelWaiting(
  tx: Transaction,
  kind: BookableKind,
  { actor, ids }: { readonly actor: Actor; readonly ids: readonly string[] },
): Promise<void> {
  const rows = await tx.query<LockedBooking>(
    `select ${lockedColumns} from booking b where b.object_id = any ($1::uuid[]) and b.kind = $2 and b.state = 'pending'
     order by b.id for update`,
    [ids, kind.key],
  );
  settleBookings(tx, kind, { rows, state: 'cancelled', remark: `${kind.label}已删除，预订自动取消`, actor });
}
