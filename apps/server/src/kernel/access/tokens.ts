import { randomUUID } from 'node:crypto';
import type { Transaction, Tx } from '../../db/database';
import { memberAbsoluteLimit, newToken, tokenHash } from './sessions';

/** Every token ends after twelve hours; for a login that is the absolute limit (decisions §2). */
const lifetime = '12 hours';
/** How long a rotated token goes on working beside the new one. */
const overlap = '60 seconds';

/** A token in the words of the wire; `expires_in` in seconds. */
export interface IssuedToken {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
}

interface ExpiryRow {
  seconds: number;
}

const secondsLeft = 'floor(extract(epoch from expires_at - $3::timestamptz))::int as seconds';

function issued(token: string, row: ExpiryRow): IssuedToken {
  return { access_token: token, token_type: 'Bearer', expires_in: row.seconds };
}

/** Issues an anonymous token with a family of its own. */
export async function issueAnonymous(db: Tx, address: string, now: Date): Promise<IssuedToken> {
  const token = newToken();
  const [row] = await db.query<ExpiryRow & Record<string, unknown>>(
    `insert into access_token (hash, family, address, created_at, last_seen_at, expires_at)
     values ($1, $2, $4, $3, $3, $3::timestamptz + interval '${lifetime}') returning ${secondsLeft}`,
    [tokenHash(token), randomUUID(), now, address],
  );
  return issued(token, row ?? { seconds: 0 });
}

/**
 * Puts a new token of the same family and login in the place of the presented one, which lives 60 s more. It was used when
 * that one was: the call that rotates may be the page's own.
 * Undefined when the presented one ended meanwhile.
 */
export async function rotate(
  tx: Transaction,
  presented: Buffer,
  at: { address: string; now: Date },
): Promise<IssuedToken | undefined> {
  await lockLogin(tx, presented, 'share');
  const token = newToken();
  const [row] = await tx.query<ExpiryRow & Record<string, unknown>>(
    `insert into access_token (hash, family, user_id, member_id, venue_id, address, user_agent, created_at, last_seen_at, logged_in_at, confirmed_at, expires_at)
     select $1, family, user_id, member_id, venue_id, $4, user_agent, $3, last_seen_at, logged_in_at, confirmed_at,
       case when member_id is null then least($3::timestamptz + interval '${lifetime}', logged_in_at + interval '${lifetime}')
         else logged_in_at + interval '${memberAbsoluteLimit}' end
     from access_token where hash = $2 and ended_at is null returning ${secondsLeft}`,
    [tokenHash(token), presented, at.now, at.address],
  );
  if (!row) return undefined;
  await tx.query(
    `update access_token set expires_at = least(expires_at, $2::timestamptz + interval '${overlap}'), end_reason = 'rotated'
     where hash = $1`,
    [presented, at.now],
  );
  return issued(token, row);
}

/**
 * Keeps a rotation and the end of a login apart: without it a token that is being made would survive the sign-out.
 * A token without a login needs no lock.
 */
async function lockLogin(tx: Tx, hash: Buffer, mode: 'share' | 'no key update'): Promise<void> {
  await tx.query(
    `select u.id from staff_user u join access_token t on t.user_id = u.id where t.hash = $1 for ${mode} of u`,
    [hash],
  );
  await tx.query(
    `select m.id from member m join access_token t on t.member_id = m.id where t.hash = $1 for ${mode} of m`,
    [hash],
  );
}

export interface Login {
  readonly userId: string;
  readonly venueId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
}

/**
 * Binds the login to the presented token, under a family of its own, and issues a fresh one beside it (decisions §2).
 * What else the browser held of an earlier login ends. Undefined when the presented token ended meanwhile.
 */
export async function bindLogin(tx: Tx, presented: Buffer, login: Login): Promise<IssuedToken | undefined> {
  const family = randomUUID();
  await tx.query(
    `update access_token set ended_at = $2, end_reason = 'new login'
     where family = (select family from access_token where hash = $1) and hash <> $1
       and (user_id is not null or member_id is not null) and ended_at is null`,
    [presented, login.now],
  );
  const bound = await tx.query(
    `update access_token set family = $2, user_id = $3, member_id = null, venue_id = $4, address = $5, last_seen_at = $6, logged_in_at = $6,
       confirmed_at = null, expires_at = $6::timestamptz + interval '${lifetime}', end_reason = null, user_agent = $7
     where hash = $1 and ended_at is null returning hash`,
    [presented, family, login.userId, login.venueId, login.address, login.now, login.userAgent],
  );
  if (bound.length === 0) return undefined;
  const token = newToken();
  const [row] = await tx.query<ExpiryRow & Record<string, unknown>>(
    `insert into access_token (hash, family, user_id, venue_id, address, user_agent, created_at, last_seen_at, logged_in_at, expires_at)
     values ($1, $2, $4, $5, $6, $7, $3, $3, $3, $3::timestamptz + interval '${lifetime}') returning ${secondsLeft}`,
    [tokenHash(token), family, login.now, login.userId, login.venueId, login.address, login.userAgent],
  );
  return issued(token, row ?? { seconds: 0 });
}

/** Issues the token of a member who just signed in, with a family of its own; the caller has locked the member's row. */
export async function issueToMember(
  tx: Tx,
  login: { memberId: string; address: string; userAgent: string; now: Date },
): Promise<IssuedToken> {
  const token = newToken();
  const [row] = await tx.query<ExpiryRow & Record<string, unknown>>(
    `insert into access_token (hash, family, member_id, address, user_agent, created_at, last_seen_at, logged_in_at, expires_at)
     values ($1, $2, $4, $5, $6, $3, $3, $3, $3::timestamptz + interval '${memberAbsoluteLimit}') returning ${secondsLeft}`,
    [tokenHash(token), randomUUID(), login.now, login.memberId, login.address, login.userAgent],
  );
  return issued(token, row ?? { seconds: 0 });
}

/** Ends every token of a member; the caller has already changed the member's row, which keeps rotations away. */
export async function endMemberTokens(tx: Tx, memberId: string, end: { reason: string; now: Date }): Promise<void> {
  await tx.query(`update access_token set ended_at = $2, end_reason = $3 where member_id = $1 and ended_at is null`, [
    memberId,
    end.now,
    end.reason,
  ]);
}

/** Ends the token and all of its family. */
export async function endFamily(tx: Tx, hash: Buffer, end: { reason: string; now: Date }): Promise<void> {
  await lockLogin(tx, hash, 'no key update');
  await tx.query(
    `update access_token set ended_at = $2, end_reason = $3
     where family = (select family from access_token where hash = $1) and ended_at is null`,
    [hash, end.now, end.reason],
  );
}

/** Ends whole logins by their families, of whomever they are. */
export async function endFamilies(
  tx: Tx,
  families: readonly string[],
  end: { reason: string; now: Date },
): Promise<void> {
  // As in `lockLogin`: a rotation under way must not outlive the end.
  await tx.query(
    `select u.id from staff_user u where u.id in (select user_id from access_token where family = any ($1::uuid[]))
     order by u.id for no key update`,
    [families],
  );
  await tx.query(
    `update access_token set ended_at = $2, end_reason = $3 where family = any ($1::uuid[]) and ended_at is null`,
    [families, end.now, end.reason],
  );
}

/** Ends every token of the user but one; the caller has already changed the user's row, which keeps rotations away. */
export async function endOtherTokens(
  tx: Tx,
  user: { userId: string; keep: Buffer },
  end: { reason: string; now: Date },
): Promise<void> {
  await tx.query(
    `update access_token set ended_at = $3, end_reason = $4 where user_id = $1 and hash <> $2 and ended_at is null`,
    [user.userId, user.keep, end.now, end.reason],
  );
}
