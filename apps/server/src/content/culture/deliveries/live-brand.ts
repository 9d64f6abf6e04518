import {
  type DeliveryChannel,
  deliveryMessages,
  isMonthOver,
  type PlannedMonthState,
} from '@yunguan/contract/content/culture-delivery';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Database, VenueScope } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import { chinaNow } from '../../../kernel/china-now';
import { findLive, isShownOn, type LiveRecord } from '../../../kernel/content/public';

/** Parts of an approved snapshot that `publishPlan` keeps. */
export interface LiveParts extends Values {
  readonly title: string;
}

/** An item as applications know it. */
export type LiveBrand = LiveRecord<LiveParts>;

/** An item in whatever status; one that is not there does not exist. */
export const findBrand = (db: Database, id: string, scope: VenueScope): Promise<LiveBrand> =>
  findLive(db, 'culture_brand', { id, scope });

/**
 * @throws AppError ILLEGAL_STATE for what the public cannot apply for, saying why; FORBIDDEN to the public for what it has
 * never seen
 */
export function assertOpen({ live, wasPublic }: LiveBrand, channel: DeliveryChannel | null): LiveParts {
  if (channel !== 'staff' && !wasPublic) throw AppError.forbidden();
  if (live === null) throw AppError.illegalState(deliveryMessages.notOpen);
  if (channel !== 'staff' && !isShownOn(live, channel)) throw AppError.illegalState(deliveryMessages.hidden);
  return live;
}

/** @throws AppError ILLEGAL_STATE for a month before the current one of China */
export function assertNotOver(month: { readonly year: number; readonly month: number }, now: Date): void {
  if (isMonthOver(month, chinaNow(now).day)) throw AppError.illegalState(deliveryMessages.over);
}

/** The months of the plan in force, in their order. */
export function readMonths(db: Database, brandId: string, scope: VenueScope): Promise<PlannedMonthState[]> {
  return db.within<PlannedMonthState & Record<string, unknown>>(
    scope,
    `select year, month, frequency, allocated, done, frequency - allocated as left
     from culture_plan where brand_id = $1 order by year, month`,
    [brandId],
  );
}
