import { contentModules } from '../../apps/server/src/content/content-types';
import { createDatabase } from '../../apps/server/src/db/database';
import { enterNoShows } from '../../apps/server/src/kernel/no-shows/enter-no-shows';
import { dayAhead } from './booking';
import { openOwner } from './database';

/**
 * Nobody came to these bookings: they are moved to yesterday, and written down by the sweep's own function. A journey
 * cannot wait for the night; what others missed by then is of no concern to it.
 */
export async function stayAway(bookingIds: readonly string[]): Promise<void> {
  const owner = openOwner();
  try {
    const yesterday = dayAhead(-1);
    await owner.query('update booking set day = $2 where id = any ($1::uuid[])', [bookingIds, yesterday]);
    await owner.query(
      `update no_show_policy set since_day = $2 where venue_id = (select venue_id from booking where id = any ($1::uuid[]) limit 1)`,
      [bookingIds, yesterday],
    );
    await enterNoShows(createDatabase(owner), contentModules, new Date());
    await owner.query('delete from no_show where object_id <> all ($1::uuid[])', [bookingIds]);
  } finally {
    await owner.end();
  }
}
