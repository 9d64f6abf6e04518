import { messages } from '@yunguan/contract/kernel/messages';
import type { endOwnSessions } from '@yunguan/contract/platform/account';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { browserText } from '../../../kernel/access/browser';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { secondText } from '../../../kernel/china-sql';
import { isUuid } from '../../../kernel/uuid';
import { liveSessions } from '../../../kernel/access/live-sessions';
import { presentedHash } from '../../../kernel/access/presented-hash';
import { endFamilies } from '../../../kernel/access/tokens';
import type { Tx } from '../../../db/database';

interface SessionRow extends Record<string, unknown> {
  id: string;
  address: string;
  user_agent: string;
  login_time: string;
  last_seen_time: string;
  is_own: boolean;
}

function readSessions(db: Tx, deps: Deps, { actor, session }: Call<unknown>): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select s.family as id, s.address, s.user_agent, ${secondText('s.logged_in_at')} as login_time,
       ${secondText('s.last_seen_at')} as last_seen_time,
       s.family = (select family from access_token where hash = $2) as is_own
     from (${liveSessions.replace('where t.user_id is not null', 'where t.user_id = $3')}) s
     order by is_own desc, s.last_seen_at desc, s.family`,
    [deps.clock.now(), presentedHash(session), actor.userId],
  );
}

/** Where the caller is logged in, this login first. */
export async function ownSessions(deps: Deps, call: Call<unknown>): Promise<Reply> {
  const rows = await readSessions(deps.db, deps, call);
  const objects = rows.map((row) => ({
    id: row.id,
    address: row.address,
    browser: browserText(row.user_agent),
    loginTime: row.login_time,
    lastSeenTime: row.last_seen_time,
    isOwn: row.is_own,
  }));
  return { objects };
}

/** Ends other logins of the caller: those that are named, all of them or none; or every other one. */
export async function endOwn(deps: Deps, call: Call<z.infer<typeof endOwnSessions.input>>): Promise<Reply> {
  const asked = call.input.ids && new Set(call.input.ids.map((id) => id.toLowerCase()));
  if (asked && (asked.size === 0 || ![...asked].every(isUuid))) throw AppError.forbidden();
  return call.write([], async (tx) => {
    const rows = await readSessions(tx, deps, call);
    if (asked && rows.some((row) => row.is_own && asked.has(row.id))) {
      throw AppError.illegalState(messages.ownLogin);
    }
    const ending = rows.filter((row) => !row.is_own && (!asked || asked.has(row.id))).map((row) => row.id);
    if (asked && ending.length !== asked.size) throw AppError.forbidden();
    await endFamilies(tx, ending, { reason: 'ended by himself', now: deps.clock.now() });
    await deps.sessions.forget(tx);
    call.note({ objectId: call.actor.userId, detail: { rows: ending.length } });
    return {
      objects: { ended: ending.length },
      msg: ending.length > 0 ? `已结束 ${ending.length} 个登录` : '没有其他登录',
    };
  });
}
