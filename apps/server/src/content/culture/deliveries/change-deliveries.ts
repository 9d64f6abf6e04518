import {
  type cancelDeliveries,
  deliveryMessages,
  deliveryStates,
  type finishDeliveries,
  hasBegun,
  type rejectDeliveries,
  type reopenDelivery,
} from '@yunguan/contract/content/culture-delivery';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { venuesWith } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { venueOf } from '../../../kernel/audit/venue-of';
import { chinaNow } from '../../../kernel/china-now';
import type { Call, Reply } from '../../../kernel/call';
import { answerEach } from '../../../kernel/orders/batch';
import { closeOrders } from '../../../kernel/orders/order-task';
import { type LockedDelivery, lockDeliveries, lockDelivery } from './locked-delivery';
import { countDone, giveMonthBack, isInForce } from './take-month';
import { tellApplicants } from './tell-applicants';

/** Refuses what waits, with the reason that the member reads. */
export function reject(deps: Deps, call: Call<z.infer<typeof rejectDeliveries.input>>): Promise<Reply> {
  return changeEach(deps, call, {
    ids: call.input.ids,
    anyOf: ['review'],
    done: deliveryMessages.rejected,
    refusal: ({ state }) => (state === 'pending' ? undefined : `该申请${deliveryStates[state]}，不能重复审核`),
    change: (tx, rows, now) => {
      settle(tx, { rows, state: 'rejected', remark: call.input.remark, by: call.actor.realName, now });
      tellApplicants(tx, { rows, actor: call.actor, outcome: '未通过', remark: call.input.remark });
    },
  });
}

/** Cancels applications and visits; their months are free again. */
export function cancel(deps: Deps, call: Call<z.infer<typeof cancelDeliveries.input>>): Promise<Reply> {
  return changeEach(deps, call, {
    ids: call.input.ids,
    anyOf: ['edit', 'review'],
    done: deliveryMessages.cancelled,
    refusal: ({ state }) => {
      if (state === 'done') return deliveryMessages.doneAlready;
      return state === 'pending' || state === 'allocated' ? undefined : deliveryMessages.goneAlready;
    },
    change: (tx, rows, now) => {
      settle(tx, { rows, state: 'cancelled', remark: call.input.remark, by: call.actor.realName, now });
      for (const row of rows) if (row.state === 'allocated') giveMonthBack(tx, row);
      tellApplicants(tx, { rows, actor: call.actor, outcome: '已取消', remark: call.input.remark });
    },
  });
}

/** Marks visits that took place: the progress of their items follows. */
export async function finish(deps: Deps, call: Call<z.infer<typeof finishDeliveries.input>>): Promise<Reply> {
  const today = chinaNow(deps.clock.now()).day;
  const doneOn = call.input.doneTime ?? today;
  if (doneOn > today) throw AppError.invalid([{ field: 'doneTime', message: deliveryMessages.doneFuture }]);
  return changeEach(deps, call, {
    ids: call.input.ids,
    anyOf: ['edit', 'review'],
    done: deliveryMessages.finished,
    refusal: ({ state, year, month }) => {
      if (state !== 'allocated') return deliveryMessages.notAllocated;
      if (!hasBegun({ year, month }, today)) return deliveryMessages.notBegun(year, month);
      return hasBegun({ year, month }, doneOn) ? undefined : deliveryMessages.doneEarly;
    },
    change: (tx, rows, now) => {
      tx.send(
        `update culture_delivery set state = 'done', done_on = $2, remark = coalesce(nullif($3, ''), remark),
           version = version + 1, updated_at = $4 where id = any ($1::uuid[])`,
        [rows.map(({ id }) => id), doneOn, call.input.remark ?? '', now],
      );
      for (const row of rows) countDone(tx, row, 1);
    },
  });
}

/** Takes the mark back; not of an item that was withdrawn since, which has no visits to come. */
export function reopen(deps: Deps, call: Call<z.infer<typeof reopenDelivery.input>>): Promise<Reply> {
  const venues = venuesWith(call.actor, 'culture', ['edit', 'review']);
  return call.write(venues, async (tx) => {
    const row = await lockDelivery(tx, { id: call.input.id, venues });
    call.note({ objectId: row.id, venueId: row.venueId });
    if (row.state !== 'done') throw AppError.illegalState(deliveryMessages.notDone);
    if (!(await isInForce(tx, row))) throw AppError.illegalState(deliveryMessages.reopenWithdrawn);
    tx.send(
      `update culture_delivery set state = 'allocated', done_on = null, version = version + 1, updated_at = $2 where id = $1`,
      [row.id, deps.clock.now()],
    );
    countDone(tx, row, -1);
    return { objects: null, msg: deliveryMessages.reopened };
  });
}

interface Change {
  readonly ids: readonly string[];
  readonly anyOf: readonly ('edit' | 'review')[];
  readonly done: string;
  /** Why the visit cannot change so; undefined where it can. */
  readonly refusal: (row: LockedDelivery) => string | undefined;
  readonly change: (tx: Transaction, rows: readonly LockedDelivery[], now: Date) => void;
}

function changeEach(deps: Deps, call: Call<unknown>, asked: Change): Promise<Reply> {
  const venues = venuesWith(call.actor, 'culture', asked.anyOf);
  return call.write(venues, async (tx) => {
    const rows = await lockDeliveries(tx, { ids: asked.ids, venues });
    const refusals = new Map(rows.map((row) => [row.id, asked.refusal(row)]));
    const changed = rows.filter(({ id }) => refusals.get(id) === undefined);
    if (changed.length > 0) asked.change(tx, changed, deps.clock.now());
    call.note({
      objectId: rows.map(({ id }) => id).join(','),
      ...venueOf(rows),
      detail: { changed: changed.map(({ id }) => id) },
    });
    return answerEach({ verb: '处理', of: '个', ids: rows.map(({ id }) => id), refusals, done: asked.done });
  });
}

interface Settlement {
  readonly rows: readonly LockedDelivery[];
  readonly state: 'rejected' | 'cancelled';
  readonly remark: string;
  readonly by: string;
  readonly now: Date;
}

function settle(tx: Transaction, { rows, state, remark, by, now }: Settlement): void {
  const ids = rows.map(({ id }) => id);
  tx.send(
    `update culture_delivery set state = $2, remark = $3, decided_by_name = $4, decided_at = $5, version = version + 1,
       updated_at = $5 where id = any ($1::uuid[])`,
    [ids, state, remark, by, now],
  );
  closeOrders(tx, ids);
}
