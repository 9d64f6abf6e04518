import { createHash, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../db/database';
import type { Clock } from '../clock';
import type { Actor } from './actor';
import { loadActor } from './load-actor';
import { type Member, shownMember } from './member';

/** What a presented token is at this moment. */
export type TokenSession =
  | { readonly kind: 'anonymous'; readonly hash: Buffer }
  /** `provenAt`: when he last proved who he is, by his login at the latest. */
  | { readonly kind: 'staff'; readonly hash: Buffer; readonly actor: Actor; readonly provenAt: Date }
  | { readonly kind: 'member'; readonly hash: Buffer; readonly member: Member }
  | { readonly kind: 'expired'; readonly hash: Buffer }
  | { readonly kind: 'unknown' };

/** Milliseconds after which a token's rights are read again; changes made here drop them at once. */
const freshFor = 1000;
/** How stale `last_seen_at` may get, so that not every call writes. */
const seenEvery = 30_000;
/** How long a login lives unused, and in all (decisions §2). */
export const idleLimit = '30 minutes';
export const absoluteLimit = '12 hours';
/** The same for members, who use their own phone (ADR 0009). */
const memberIdleLimit = '7 days';
export const memberAbsoluteLimit = '30 days';
const cacheLimit = 20_000;

/**
 * SQL over a token `t` of a login: it was used lately and began not too long ago, nor further ahead than that: one made
 * while the clock was wrong would live until then.
 */
export const isLive = (limits: { readonly idle: string; readonly absolute: string }, now: string) =>
  `t.last_seen_at >= ${now}::timestamptz - interval '${limits.idle}' and t.logged_in_at >= ${now}::timestamptz - interval '${limits.absolute}'
    and t.logged_in_at <= ${now}::timestamptz + interval '${limits.idle}'`;

export interface Sessions {
  /** Judges a presented token; a hit younger than a second needs no database. */
  find(token: string): Promise<TokenSession>;
  /** The same without counting as use: what only waits in the background must not keep a login alive. */
  look(token: string): Promise<TokenSession>;
  /** Forgets what is known of tokens here and, by notification, in every other process. */
  forget(tx: Transaction): Promise<void>;
  /** Forgets here only; called when another process notified. */
  forgetHere(): void;
}

/** SHA-256 of a token: all that is stored of it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A new token of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

interface TokenRow {
  user_id: string | null;
  member_id: string | null;
  member_enabled: boolean | null;
  member_name: string | null;
  member_tel: string | null;
  venue_id: string | null;
  ended_at: Date | null;
  expired: boolean;
  timed_out: boolean;
  proven_at: Date | null;
  seen_ago: number;
}

const findToken = `
select t.user_id, t.venue_id, t.ended_at, t.expires_at <= $2 as expired,
  case when t.user_id is not null then not (${isLive({ idle: idleLimit, absolute: absoluteLimit }, '$2')})
    when t.member_id is not null then not (${isLive({ idle: memberIdleLimit, absolute: memberAbsoluteLimit }, '$2')})
    else false end as timed_out,
  extract(epoch from $2::timestamptz - t.last_seen_at) * 1000 as seen_ago, coalesce(t.confirmed_at, t.logged_in_at) as proven_at,
  t.member_id, m.enabled as member_enabled, coalesce(nullif(m.name, ''), m.nick_name) as member_name, m.tel as member_tel
from access_token t left join member m on m.id = t.member_id where t.hash = $1`;

export const accessChannel = 'yunguan_access';

/** Keeps what is known of tokens for at most a second per process. */
export function createSessions(db: Database, clock: Clock): Sessions {
  const cache = new Map<string, { at: number; session: Promise<TokenSession> }>();

  const load = async (hash: Buffer, isUse: boolean): Promise<TokenSession> => {
    const now = clock.now();
    const [row] = await db.query<TokenRow & Record<string, unknown>>(findToken, [hash, now]);
    if (!row || row.ended_at) return { kind: 'unknown' };
    if (row.timed_out) return { kind: 'expired', hash };
    if (row.expired) return row.user_id || row.member_id ? { kind: 'expired', hash } : { kind: 'unknown' };
    // Ahead of now it was used while the clock was wrong.
    if (isUse && Math.abs(row.seen_ago) > seenEvery) {
      await db.query('update access_token set last_seen_at = $2 where hash = $1', [hash, now]);
    }
    if (row.member_id) {
      const member = { id: row.member_id, name: row.member_name ?? '', tel: row.member_tel ?? '' };
      return row.member_enabled ? { kind: 'member', hash, member: shownMember(member) } : { kind: 'unknown' };
    }
    if (!row.user_id) return { kind: 'anonymous', hash };
    const actor = await loadActor(db, row.user_id, row.venue_id);
    return actor ? { kind: 'staff', hash, actor, provenAt: row.proven_at ?? new Date(0) } : { kind: 'unknown' };
  };

  const judge = (token: string, isUse: boolean): Promise<TokenSession> => {
    const now = clock.now().getTime();
    const known = cache.get(token);
    if (known && now - known.at < freshFor && now >= known.at) return known.session;
    if (cache.size >= cacheLimit) cache.clear();
    const session = load(tokenHash(token), isUse);
    cache.set(token, { at: now, session });
    session.catch(() => cache.delete(token));
    return session;
  };

  return {
    find: (token) => judge(token, true),
    look: (token) => judge(token, false),
    async forget(tx) {
      tx.onCommit(() => cache.clear());
      await tx.query(`select pg_notify('${accessChannel}', '')`);
    },
    forgetHere() {
      cache.clear();
    },
  };
}
