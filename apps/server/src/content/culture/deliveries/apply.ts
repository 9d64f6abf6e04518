import {
  type applyBrand,
  type cancelApplyBrand,
  deliveryMessages,
  hasBegun,
} from '@yunguan/contract/content/culture-delivery';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { isUniqueViolation } from '../../../db/unique-violation';
import { AppError } from '../../../kernel/app-error';
import { chinaNow } from '../../../kernel/china-now';
import type { Call, Reply } from '../../../kernel/call';
import { clientOf } from '../../../kernel/content/public';
import { byMember } from '../../../kernel/orders/by-member';
import { byItself, confirmsItself } from '../../../kernel/orders/confirms-itself';
import { closeOrder, openOrder } from '../../../kernel/orders/order-task';
import { isUuid, uuidv7 } from '../../../kernel/uuid';
import { assertNotOver, assertOpen, findBrand } from './live-brand';
import { lockDelivery } from './locked-delivery';
import { assertMonthLeft, giveMonthBack, type MonthOf, takeMonth } from './take-month';

/** A member asks for a visit in a month of the plan; where the venue decides nothing itself, it has the month at once. */
export async function applyByMember(deps: Deps, call: Call<z.infer<typeof applyBrand.input>>): Promise<Reply> {
  const { input, member } = call;
  const brand = await findBrand(deps.db, input.brandId, '*');
  const live = assertOpen(brand, input.channel ?? null);
  const { title } = live;
  const now = deps.clock.now();
  assertNotOver(input, now);
  const id = uuidv7(now.getTime());
  const { venueId } = brand;
  const wanted = { brandId: brand.id, year: input.year, month: input.month };
  call.note({ objectId: id, venueId, detail: wanted });
  return call.write([venueId], async (tx) => {
    const confirms = await confirmsItself(tx, venueId, 'delivery');
    await (confirms ? takeMonth(tx, wanted) : assertMonthLeft(tx, wanted));
    if (confirms) await assertNoneArranged(tx, wanted, member.memberId);
    await enterDelivery(tx, {
      id,
      venue_id: venueId,
      brand_id: brand.id,
      title,
      state: confirms ? 'allocated' : 'pending',
      year: input.year,
      month: input.month,
      address: input.address,
      contacts: input.contacts,
      tel: input.tel,
      channel: clientOf(live, input.channel),
      member_id: member.memberId,
      remark: confirms ? byItself.remark : '',
      decided_by_name: confirms ? byItself.decidedBy : null,
      decided_at: confirms ? now : null,
      created_at: now,
      updated_at: now,
    });
    if (confirms) return { objects: { id, state: 'allocated' }, msg: deliveryMessages.appliedAtOnce };
    openOrder(tx, {
      kind: 'delivery',
      objectId: id,
      parentId: brand.id,
      venueId,
      title,
      applicant: { name: input.contacts, tel: input.tel },
    });
    return { objects: { id, state: 'pending' }, msg: deliveryMessages.applied };
  });
}

/**
 * Where nobody decides, one member does not take every visit of a month; the month's row is locked, so that two of his
 * applications see each other. @throws AppError ILLEGAL_STATE
 */
async function assertNoneArranged(tx: Transaction, { brandId, year, month }: MonthOf, memberId: string): Promise<void> {
  const arranged = await tx.query(
    `select 1 from culture_delivery
     where brand_id = $1 and member_id = $2 and year = $3 and month = $4 and state = 'allocated' limit 1`,
    [brandId, memberId, year, month],
  );
  if (arranged.length > 0) throw AppError.illegalState(deliveryMessages.arrangedAlready);
}

/** Writes a visit; of two applications of one member for one month the second is refused. @throws AppError ILLEGAL_STATE */
export async function enterDelivery(tx: Transaction, columns: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(columns);
  try {
    await tx.query(
      `insert into culture_delivery (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(columns),
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw AppError.illegalState(deliveryMessages.appliedAlready);
    throw error;
  }
}

/** The member takes his application back, or a visit before its month begins. */
export async function cancelByMember(deps: Deps, call: Call<z.infer<typeof cancelApplyBrand.input>>): Promise<Reply> {
  const { id } = call.input;
  const { memberId } = call.member;
  if (!isUuid(id)) throw AppError.forbidden();
  const [known] = await deps.db.within<{ venue_id: string }>(
    '*',
    'select venue_id from culture_delivery where id = $1 and member_id = $2',
    [id, memberId],
  );
  if (!known) throw AppError.forbidden();
  call.note({ objectId: id.toLowerCase(), venueId: known.venue_id });
  return call.write([known.venue_id], async (tx) => {
    const row = await lockDelivery(tx, { id, venues: [known.venue_id] });
    if (row.state !== 'pending' && row.state !== 'allocated') throw AppError.illegalState(deliveryMessages.goneAlready);
    const now = deps.clock.now();
    if (row.state === 'allocated' && hasBegun(row, chinaNow(now).day)) {
      throw AppError.illegalState(deliveryMessages.begunAlready(row.year, row.month));
    }
    tx.send(
      `update culture_delivery set state = 'cancelled', remark = $2, version = version + 1, updated_at = $3 where id = $1`,
      [row.id, byMember, now],
    );
    if (row.state === 'allocated') giveMonthBack(tx, row);
    closeOrder(tx, row.id);
    return { objects: null, msg: deliveryMessages.cancelled };
  });
}
