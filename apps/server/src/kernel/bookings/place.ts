import { bookingMessages } from '@yunguan/contract/kernel/booking-words';
import type { Client } from '@yunguan/contract/kernel/order-parts';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Tx, VenueScope } from '../../db/database';
import { type Actor, type ContentRight, holdsIn, scopeOf } from '../access/actor';
import { AppError } from '../app-error';
import { isShownOn, refusalOfUnapproved, showFields } from '../content/public';
import { isUuid } from '../uuid';
import type { BookableKind } from './bookable-kind';

/** A place that a member of staff works on, in whatever status. */
export interface StaffPlace {
  readonly id: string;
  readonly venueId: string;
}

/** The parts of a snapshot that bookings need; its rich text stays where it is. */
export const bookablePart = (titleField: string) => `jsonb_build_object('title', approved.form -> '${titleField}',
  'timeSlots', approved.form -> 'timeSlots', 'timeConfigs', approved.form -> 'timeConfigs',
  'validStartTime', approved.form -> 'validStartTime', 'validEndTime', approved.form -> 'validEndTime',
  'contain', approved.form -> 'contain',
  ${showFields.map((name) => `'${name}', approved.form -> '${name}'`).join(', ')})`;

/** People that the place holds; undefined where its form does not say. */
export function capacityOf({ contain }: Values): number | undefined {
  return typeof contain === 'number' && contain > 0 ? contain : undefined;
}

/** Venue of a place in whatever status; one that is not there does not exist. */
export async function venueOfPlace(kind: BookableKind, id: string): Promise<string> {
  return (await findPlace(kind, id, '*')).venueId;
}

/** A place where the actor holds one of the rights in its venue; any other does not exist for him. */
export async function findStaffPlace(
  kind: BookableKind,
  asked: { readonly actor: Actor; readonly id: string; readonly anyOf: readonly ContentRight[] },
): Promise<StaffPlace> {
  const { actor, id, anyOf } = asked;
  const place = await findPlace(kind, id, scopeOf(actor));
  if (!anyOf.some((right) => holdsIn(actor, kind.key, right, place.venueId))) throw AppError.forbidden();
  return place;
}

async function findPlace({ deps, table }: BookableKind, id: string, scope: VenueScope): Promise<StaffPlace> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await deps.db.within<{ id: string; venue_id: string }>(
    scope,
    `select id, venue_id from ${table} where id = $1 and deleted_at is null`,
    [id],
  );
  if (!row) throw AppError.forbidden();
  return { id: row.id, venueId: row.venue_id };
}

/** Why the public cannot book a place of which no version is approved. */
export const refusalOfPlace = (tx: Tx, { table, label }: BookableKind, id: string): Promise<AppError> =>
  refusalOfUnapproved(tx, { table, id }, bookingMessages.notOpen(label));

/** @throws AppError ILLEGAL_STATE where the client does not show the approved version */
export function assertShown({ label }: BookableKind, form: Values, channel: Client | null | undefined): void {
  if (!isShownOn(form, channel)) throw AppError.illegalState(bookingMessages.hidden(label));
}

/** Keeps bookings and removals of the place out until the transaction ends; false where it is gone. */
export async function lockPlace(tx: Tx, { table }: BookableKind, id: string): Promise<boolean> {
  const found = await tx.query(`select id from ${table} where id = $1 and deleted_at is null for update`, [id]);
  return found.length > 0;
}
