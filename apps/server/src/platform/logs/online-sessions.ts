import { messages } from '@yunguan/contract/kernel/messages';
import type { getOnlineSessions } from '@yunguan/contract/platform/logs';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { type Actor, holdsIn } from '../../kernel/access/actor';
import { browserText } from '../../kernel/access/browser';
import { assertOutranks } from '../../kernel/access/granting';
import { AppError } from '../../kernel/app-error';
import { auditEffect } from '../../kernel/audit/record';
import type { Call, Reply } from '../../kernel/call';
import { binder, containing } from '../../kernel/conditions';
import { secondText } from '../../kernel/china-sql';
import { pageAnswer, windowOf } from '../../kernel/paging';
import { isUuid } from '../../kernel/uuid';
import { liveSessions } from '../../kernel/access/live-sessions';
import { presentedHash } from '../../kernel/access/presented-hash';
import { endFamilies } from '../../kernel/access/tokens';
import { sessionEnded } from './entries';
import { logVenues } from './log-query';

interface SessionRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  login_name: string;
  user_name: string;
  venue_name: string;
  current_venue_name: string;
  address: string;
  user_agent: string;
  login_time: string;
  last_seen_time: string;
  is_own: boolean;
  total: number;
}

/** People who are logged in and belong to the venues whose log the caller reads. */
export async function onlineSessions(deps: Deps, call: Call<z.infer<typeof getOnlineSessions.input>>): Promise<Reply> {
  const { actor, input } = call;
  const venues = logVenues(actor, input.venueId);
  const { limit, offset } = windowOf(input);
  const values: unknown[] = [deps.clock.now(), presentedHash(call.session), limit, offset];
  const bind = binder(values);
  const conditions = venues === undefined ? [] : [`u.venue_id = any (${bind(venues)}::uuid[])`];
  const word = input.keyword?.trim() ?? '';
  if (word !== '') {
    const like = bind(containing(word));
    conditions.push(`(u.real_name ilike ${like} or u.login_name ilike ${like} or s.address = ${bind(word)})`);
  }
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const rows = await deps.db.query<Partial<SessionRow> & Pick<SessionRow, 'total'>>(
    `with online as (
       select s.family as id, s.user_id, u.login_name, u.real_name as user_name, v.name as venue_name,
         coalesce(w.name, '') as current_venue_name, s.address, s.user_agent, ${secondText('s.logged_in_at')} as login_time,
         ${secondText('s.last_seen_at')} as last_seen_time, s.last_seen_at as seen,
         s.family = (select family from access_token where hash = $2) as is_own
       from (${liveSessions}) s join staff_user u on u.id = s.user_id join venue v on v.id = u.venue_id
       left join venue w on w.id = s.venue_id ${where})
     select page.*, counted.total from (select count(*)::int as total from online) counted
     left join (select * from online order by seen desc, id limit $3 offset $4) page on true
     order by page.seen desc, page.id`,
    values,
  );
  return { objects: pageAnswer(rows.filter(isSession).map(present), rows[0]?.total ?? 0) };
}

/** A page behind the last one has the number alone. */
const isSession = (row: Partial<SessionRow>): row is SessionRow => typeof row.id === 'string';

function present(row: SessionRow) {
  return {
    id: row.id,
    userId: row.user_id,
    loginName: row.login_name,
    userName: row.user_name,
    venueName: row.venue_name,
    currentVenueName: row.current_venue_name,
    address: row.address,
    browser: browserText(row.user_agent),
    loginTime: row.login_time,
    lastSeenTime: row.last_seen_time,
    isOwn: row.is_own,
  };
}

interface EndedRow extends Record<string, unknown> {
  family: string;
  user_id: string;
  real_name: string;
  home: string;
  address: string;
  user_agent: string;
}

/** Ends sessions: all of them or none. The next call with one of their tokens is refused. */
export async function endSessions(deps: Deps, call: Call<{ ids: string[] }>): Promise<Reply> {
  const { actor } = call;
  const ids = [...new Set(call.input.ids.map((id) => id.toLowerCase()))];
  if (ids.length === 0 || !ids.every(isUuid)) throw AppError.forbidden();
  return call.write([], async (tx) => {
    const now = deps.clock.now();
    const sessions = await tx.query<EndedRow>(
      `select s.family, s.user_id, u.real_name, u.venue_id as home, s.address, s.user_agent
       from (${liveSessions}) s join staff_user u on u.id = s.user_id where s.family = any ($2::uuid[])`,
      [now, ids],
    );
    await assertMayEnd(tx, actor, sessions);
    if (sessions.length !== ids.length) throw AppError.forbidden();
    const [own] = await tx.query<{ family: string }>('select family from access_token where hash = $1', [
      presentedHash(call.session),
    ]);
    if (own && ids.includes(own.family)) throw AppError.illegalState(messages.ownLogin);
    await endFamilies(tx, ids, { reason: 'ended by an administrator', now });
    await deps.sessions.forget(tx);
    call.note({ objectId: sessions.map((session) => session.user_id).join(',') });
    for (const session of sessions) recordEnd(tx, call, session);
    return { objects: null, msg: messages.loginEnded };
  });
}

async function assertMayEnd(tx: Transaction, actor: Actor, sessions: readonly EndedRow[]): Promise<void> {
  for (const { home, user_id } of sessions) {
    if (!actor.isPlatform && !holdsIn(actor, 'log', 'edit', home)) throw AppError.forbidden();
    await assertOutranks(tx, actor, user_id);
  }
}

/** The one whose session ended finds it among his logins. */
function recordEnd(tx: Transaction, call: Call<unknown>, session: EndedRow): void {
  auditEffect(tx, {
    userId: session.user_id,
    userName: session.real_name,
    venueId: session.home,
    address: session.address,
    call: sessionEnded,
    objectId: '',
    result: 'ok',
    detail: { by: call.actor.realName, browser: browserText(session.user_agent) },
    requestId: call.requestId,
  });
}
