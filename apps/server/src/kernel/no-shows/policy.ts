import { noShowBounds } from '@yunguan/contract/kernel/no-show';
import type { Tx } from '../../db/database';
import { type LastSave, lastSaveById } from '../last-save';

/** A venue's rule as it is stored. */
export interface StoredPolicy extends Record<string, unknown>, LastSave {
  readonly isOn: boolean;
  readonly windowDays: number;
  readonly limit: number;
  readonly pauseDays: number;
  /** First day that counts; null while the rule is off. */
  readonly sinceDate: string | null;
}

const columns = `r.is_on as "isOn", r.window_days as "windowDays", r.most as "limit", r.pause_days as "pauseDays",
  to_char(case when r.is_on then r.since_day end, 'YYYY-MM-DD') as "sinceDate", ${lastSaveById('r')}`;

/** The rule of the venue `$1`. */
export const policySql = `select ${columns} from no_show_policy r where r.venue_id = $1`;

/** What holds where nobody has set a rule. */
export const unsetPolicy: StoredPolicy = {
  isOn: false,
  windowDays: noShowBounds.windowDays.usual,
  limit: noShowBounds.limit.usual,
  pauseDays: noShowBounds.pauseDays.usual,
  sinceDate: null,
  version: 0,
  updatedBy: null,
  updatedById: null,
  updatedAt: '',
};

/** The rule, kept from others until the transaction ends; a venue without one gets its row here, so that two wait for each other. */
export async function lockPolicy(tx: Tx, venueId: string): Promise<StoredPolicy> {
  await tx.query(
    `insert into no_show_policy (venue_id, window_days, most, pause_days) values ($1, $2, $3, $4) on conflict (venue_id) do nothing`,
    [venueId, unsetPolicy.windowDays, unsetPolicy.limit, unsetPolicy.pauseDays],
  );
  const [row] = await tx.query<StoredPolicy>(`${policySql} for update`, [venueId]);
  if (!row) throw new Error(`venue ${venueId}: its rule cannot be read`);
  return row;
}
