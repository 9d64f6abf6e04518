import { contentEndpoints, type idsInput } from '@yunguan/contract/kernel/content-endpoints';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import { scopeOf } from '../access/actor';
import type { Binding, Call, Reply } from '../call';
import { removeContent } from '../content/remove';
import { isUuid } from '../uuid';
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
    const waiting = await lockWaiting(tx, kind, ids);
    const { reply, note } = await removeContent(tx, kind.content, { actor, ids, now: kind.deps.clock.now() });
    const remark = `${kind.label}已删除，预订自动取消`;
    settleBookings(tx, kind, { rows: waiting, state: 'cancelled', remark, actor });
    call.note(note);
    return reply;
  });
}

/**
 * Locks what waits at places that are about to be removed, before its orders leave 订单待审核: whoever decides a booking locks
 * it first, too. From the places' locks on nobody takes another slot there. Those in the recycle bin are among them: one that
 * somebody puts back meanwhile would be locked behind the others.
 */
async function lockWaiting(tx: Transaction, { key, table }: BookableKind, asked: readonly string[]) {
  const ids = asked.filter(isUuid);
  await tx.query(`select from ${table} where id = any ($1::uuid[]) order by id for no key update`, [ids]);
  return tx.query<LockedBooking>(
    `select ${lockedColumns} from booking b where b.object_id = any ($1::uuid[]) and b.kind = $2 and b.state = 'pending'
     order by b.id for update`,
    [ids, key],
  );
}
