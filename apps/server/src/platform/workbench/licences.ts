import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { licenceNoticeDays } from '@yunguan/contract/platform/library';
import type { LicenceItem } from '@yunguan/contract/platform/workbench';
import type { Deps } from '../../deps';
import { type Actor, holdsIn, scopeOf } from '../../kernel/access/actor';

/** Rows that the workbench names; the number tells how many there are. */
const shown = 5;

interface LicenceRow extends Record<string, unknown>, LicenceItem {
  total: number;
}

/** The last day of a licence still belongs to it. What nothing shows may lie in the library as long as it likes. */
const selectEnding = `
with found as (
  select c.id, c.name, c.licence_until, (
    select count(*)::int from upload_use u
    where u.store_key = c.store_key and ($4::uuid[] is null or u.venue_id = any ($4))) as uses
  from resource c
  where c.venue_id = $1 and c.deleted_at is null and c.licence_until <= $2::date + $3::int)
select f.id, f.name, to_char(f.licence_until, 'YYYY-MM-DD') as "licenceUntil", f.uses as "useCount",
  (count(*) over ())::int as total
from found f where f.uses > 0 order by f.licence_until, f.id limit ${shown}`;

/** For who keeps the library of the session's venue: files that are shown on a licence that has ended or ends soon. */
export async function endingLicences(
  deps: Deps,
  actor: Actor,
): Promise<{ licences: LicenceItem[]; licencesTotal: number }> {
  if (!holdsIn(actor, 'resource', 'edit', actor.venueId)) return { licences: [], licencesTotal: 0 };
  const seen = actor.isPlatform ? null : [...actor.grants.keys()];
  const rows = await deps.db.within<LicenceRow>(scopeOf(actor), selectEnding, [
    actor.venueId,
    chinaDay(deps.clock.now()),
    licenceNoticeDays,
    seen,
  ]);
  return { licences: rows.map(({ total: _total, ...row }) => row), licencesTotal: rows[0]?.total ?? 0 };
}
