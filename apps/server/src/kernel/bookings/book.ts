import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import { bookingMessages } from '@yunguan/contract/kernel/booking-words';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import { holdsIn } from '../access/actor';
import { AppError } from '../app-error';
import type { Call, Reply } from '../call';
import { chinaNow } from '../china-now';
import { suspensionWarning } from '../no-shows/suspension';
import { memberContact } from '../orders/member-contact';
import { uuidv7 } from '../uuid';
import type { BookableKind } from './bookable-kind';
import { glanceAtSlot } from './glance';
import { findStaffPlace } from './place';
import { takeSlot, type TakenSlot } from './take-slot';
import type { Booker, WantedSlot } from './wanted-slot';

/** A member takes a slot for himself (decisions §7). */
export async function bookByMember(
  kind: BookableKind,
  call: Call<z.infer<BookingCalls['book']['input']>>,
): Promise<Reply> {
  const { input, member } = call;
  const { memberId } = member;
  const venueId = await glanceAtSlot(kind, { ...input, channel: input.channel, memberId });
  // What a member holds counts in all venues together.
  return call.write('*', async (tx) => {
    const contact = () => memberContact(tx, memberId, input.contacts);
    const booker: Booker = { memberId, channel: input.channel };
    return answer(call, venueId, await takeSlot(tx, kind, { ...wantedOf(kind, call), contact, booker }));
  });
}

/** Staff takes a slot for somebody who calls or comes; confirmed at once by who may decide. */
export async function bookOnBehalf(
  kind: BookableKind,
  call: Call<z.infer<BookingCalls['bookOnBehalf']['input']>>,
): Promise<Reply> {
  const { actor, input } = call;
  const place = await findStaffPlace(kind, { actor, id: input.placeId, anyOf: ['add', 'edit', 'review'] });
  const { venueId } = place;
  const mayDecide = holdsIn(actor, kind.key, 'review', venueId);
  return call.write([venueId], async (tx) => {
    const contact = async () => ({ contacts: input.contacts, tel: input.tel });
    const booker: Booker = { userId: actor.userId, realName: actor.realName, mayDecide };
    await assertApproved(tx, kind, place.id);
    const { objects, msg } = answer(
      call,
      venueId,
      await takeSlot(tx, kind, { ...wantedOf(kind, call), contact, booker }),
    );
    const today = chinaNow(kind.deps.clock.now()).day;
    return { objects: { ...objects, warning: await suspensionWarning(tx, { tel: input.tel, venueId, today }) }, msg };
  });
}

type SlotCall = Call<Pick<WantedSlot, 'placeId' | 'date' | 'type' | 'purpose' | 'people'>>;

function wantedOf({ deps }: BookableKind, { input }: SlotCall) {
  const { placeId, date, type, purpose, people } = input;
  return { id: uuidv7(deps.clock.now().getTime()), placeId: placeId.toLowerCase(), date, type, purpose, people };
}

function answer(call: SlotCall, venueId: string, { id, state }: TakenSlot) {
  const { placeId, date, type } = call.input;
  call.note({ objectId: id, venueId, detail: { placeId, date, type, state } });
  return { objects: { id, state }, msg: state === 'confirmed' ? bookingMessages.booked : bookingMessages.waiting };
}

/** Staff sees places that the public does not: why they cannot be booked may be said. */
async function assertApproved(tx: Transaction, { table, label }: BookableKind, id: string): Promise<void> {
  const [row] = await tx.query<{ approved: boolean }>(
    `select approved_revision is not null as approved from ${table} where id = $1 and deleted_at is null`,
    [id],
  );
  if (row?.approved === false) throw AppError.illegalState(`该${label}尚未通过审核，不能预订`);
}
