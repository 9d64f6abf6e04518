import { absoluteLimit, idleLimit, isLive } from './sessions';

/** Logins that live at `$1`, one row per family: what was used last. */
export const liveSessions = `
select distinct on (t.family) t.family, t.user_id, t.venue_id, t.address, t.user_agent, t.logged_in_at, t.last_seen_at
from access_token t
where t.user_id is not null and t.ended_at is null and t.expires_at > $1::timestamptz
  and ${isLive({ idle: idleLimit, absolute: absoluteLimit }, '$1')}
order by t.family, t.last_seen_at desc, t.created_at desc`;
