import { type addDelivery, type allocateDelivery, deliveryMessages } from '@yunguan/contract/content/culture-delivery';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { holdsIn, scopeOf, venuesWith } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { isStale } from '../../../kernel/last-save';
import { closeOrder } from '../../../kernel/orders/order-task';
import { uuidv7 } from '../../../kernel/uuid';
import { enterDelivery } from './apply';
import { assertNotOver, findBrand } from './live-brand';
import { type LockedDelivery, lockDelivery } from './locked-delivery';
import { giveMonthBack, takeMonth } from './take-month';
import { tellApplicants } from './tell-applicants';

/** Gives an application a month of the plan, or moves a visit into another one. */
export function allocate(deps: Deps, call: Call<z.infer<typeof allocateDelivery.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { year, month } = input;
  assertDayInMonth(input);
  const venues = venuesWith(actor, 'culture', ['review']);
  const now = deps.clock.now();
  return call.write(venues, async (tx) => {
    const row = await lockDelivery(tx, { id: input.id, venues });
    call.note({ objectId: row.id, venueId: row.venueId, detail: { year, month } });
    if (row.state !== 'pending' && row.state !== 'allocated') throw AppError.illegalState(deliveryMessages.goneAlready);
    assertFresh(row, input.version);
    const stays = row.state === 'allocated' && row.year === year && row.month === month;
    if (stays && saysNothingNew(row, input)) return { objects: null, msg: deliveryMessages.allocated };
    if (!stays) {
      assertNotOver(input, now);
      await takeMonth(tx, { brandId: row.brandId, year, month });
    }
    if (!stays && row.state === 'allocated') giveMonthBack(tx, row);
    tx.send(
      `update culture_delivery set state = 'allocated', year = $2, month = $3, day = $4, remark = $5, decided_by_name = $6,
         decided_at = $7, version = version + 1, updated_at = $7 where id = $1`,
      [row.id, year, month, input.day ?? null, input.remark ?? '', actor.realName, now],
    );
    closeOrder(tx, row.id);
    const when = input.day ?? `${year}年${month}月`;
    tellApplicants(tx, { rows: [row], actor, outcome: `已安排在 ${when}`, remark: input.remark ?? '' });
    return { objects: null, msg: deliveryMessages.allocated };
  });
}

/** The same call again, of a client that sent it twice: the applicant has read of it. */
function saysNothingNew(row: LockedDelivery, { day, remark }: z.infer<typeof allocateDelivery.input>): boolean {
  return row.day === (day || null) && row.remark === (remark ?? '');
}

/** A month that somebody else gave meanwhile is told to the applicant already: it is not taken back unseen. */
function assertFresh({ version: newest, decidedBy, time }: LockedDelivery, version: number | null | undefined): void {
  if (!isStale({ version: newest }, version)) return;
  throw AppError.conflict({ userName: decidedBy || '系统', time, version: newest, isOwn: false });
}

/** The venue arranges a visit that nobody applied for. */
export async function arrange(deps: Deps, call: Call<z.infer<typeof addDelivery.input>>): Promise<Reply> {
  const { actor, input } = call;
  assertDayInMonth(input);
  const brand = await findBrand(deps.db, input.brandId, scopeOf(actor));
  const { venueId } = brand;
  const mayAdd = (['add', 'edit', 'review'] as const).some((right) => holdsIn(actor, 'culture', right, venueId));
  if (!mayAdd) throw AppError.forbidden();
  if (brand.live === null) throw AppError.illegalState(deliveryMessages.notOpen);
  const { title } = brand.live;
  const now = deps.clock.now();
  const id = uuidv7(now.getTime());
  const { year, month } = input;
  call.note({ objectId: id, venueId, detail: { brandId: brand.id, year, month } });
  return call.write([venueId], async (tx) => {
    await takeMonth(tx, { brandId: brand.id, year, month });
    await enterDelivery(tx, {
      id,
      venue_id: venueId,
      brand_id: brand.id,
      title,
      state: 'allocated',
      year,
      month,
      day: input.day ?? null,
      address: input.address,
      contacts: input.contacts,
      tel: input.tel,
      channel: 'staff',
      created_by: actor.userId,
      decided_by_name: actor.realName,
      decided_at: now,
      created_at: now,
      updated_at: now,
    });
    return { objects: { id, state: 'allocated' }, msg: deliveryMessages.allocated };
  });
}

interface InMonth {
  readonly year: number;
  readonly month: number;
  readonly day?: string | null | undefined;
}

function assertDayInMonth({ year, month, day }: InMonth): void {
  if (!day || day.startsWith(`${year}-${String(month).padStart(2, '0')}-`)) return;
  throw AppError.invalid([{ field: 'day', message: deliveryMessages.dayOutside }]);
}
