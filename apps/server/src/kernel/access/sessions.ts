import { createHash, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../db/database';
import type { Clock } from '../clock';
import type { Actor } from './actor';
import { loadActor } from './load-actor';

/** What a presented token is at this moment. */
export type TokenSession =
  | { readonly kind: 'anonymous'; readonly hash: Buffer }
  | { readonly kind: 'staff'; readonly hash: Buffer; readonly actor: Actor }
  | { readonly kind: 'expired'; readonly hash: Buffer }
  | { readonly kind: 'unknown' };

/** Milliseconds after which a token's rights are read again; changes made here drop them at once. */
const freshFor = 1000;
/** How stale `last_seen_at` may get, so that not every call writes. */
const seenEvery = 30_000;
const idleLimit = '30 minutes';
const absoluteLimit = '12 hours';
const cacheLimit = 20_000;

export interface Sessions {
  /** Judges a presented token; a hit younger than a second needs no database. */
  find(token: string): Promise<TokenSession>;
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
  venue_id: string | null;
  ended_at: Date | null;
  expired: boolean;
  timed_out: boolean;
  seen_ago: number;
}

const findToken = `
select user_id, venue_id, ended_at, expires_at <= $2 as expired,
  user_id is not null and (last_seen_at < $2::timestamptz - interval '${idleLimit}' or logged_in_at < $2::timestamptz - interval '${absoluteLimit}') as timed_out,
  extract(epoch from $2::timestamptz - last_seen_at) * 1000 as seen_ago
from access_token where hash = $1`;

export const accessChannel = 'yunguan_access';

/** Keeps what is known of tokens for at most a second per process. */
export function createSessions(db: Database, clock: Clock): Sessions {
  const cache = new Map<string, { at: number; session: Promise<TokenSession> }>();

  const load = async (hash: Buffer): Promise<TokenSession> => {
    const now = clock.now();
    const [row] = await db.query<TokenRow & Record<string, unknown>>(findToken, [hash, now]);
    if (!row || row.ended_at) return { kind: 'unknown' };
    if (row.timed_out) return { kind: 'expired', hash };
    if (row.expired) return row.user_id ? { kind: 'expired', hash } : { kind: 'unknown' };
    if (row.seen_ago > seenEvery) {
      await db.query('update access_token set last_seen_at = $2 where hash = $1', [hash, now]);
    }
    if (!row.user_id) return { kind: 'anonymous', hash };
    const actor = await loadActor(db, row.user_id, row.venue_id);
    return actor ? { kind: 'staff', hash, actor } : { kind: 'unknown' };
  };

  return {
    find(token) {
      const now = clock.now().getTime();
      const known = cache.get(token);
      if (known && now - known.at < freshFor && now >= known.at) return known.session;
      if (cache.size >= cacheLimit) cache.clear();
      const session = load(tokenHash(token));
      cache.set(token, { at: now, session });
      session.catch(() => cache.delete(token));
      return session;
    },
    async forget(tx) {
      tx.onCommit(() => cache.clear());
      await tx.query(`select pg_notify('${accessChannel}', '')`);
    },
    forgetHere() {
      cache.clear();
    },
  };
}
