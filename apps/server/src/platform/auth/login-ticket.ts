import type { Tx } from '../../db/database';
import { newToken, tokenHash } from '../../kernel/access/sessions';
import type { KnownUser } from './password-check';

/** How long a login whose password was right waits for its code. */
const lifetime = '5 minutes';

interface TicketRow extends Record<string, unknown> {
  id: string;
  venue_id: string;
  login_name: string;
  real_name: string;
  password_hash: string;
}

/** Issues a ticket for whoever gave this user's password. */
export async function issueTicket(db: Tx, user: KnownUser, now: Date): Promise<string> {
  const ticket = newToken();
  await db.query(
    `insert into login_ticket (hash, user_id, password_hash, expires_at) values ($1, $2, $3, $4::timestamptz + interval '${lifetime}')`,
    [tokenHash(ticket), user.id, user.passwordHash, now],
  );
  return ticket;
}

/** Whose ticket it is, with the password that was proven for it; undefined when it is over, used or none. */
export async function readTicket(db: Tx, ticket: string, now: Date): Promise<KnownUser | undefined> {
  const [row] = await db.query<TicketRow>(
    `select u.id, u.venue_id, u.login_name, u.real_name, t.password_hash
     from login_ticket t join staff_user u on u.id = t.user_id where t.hash = $1 and t.expires_at > $2`,
    [tokenHash(ticket), now],
  );
  return (
    row && {
      id: row.id,
      venueId: row.venue_id,
      loginName: row.login_name,
      realName: row.real_name,
      passwordHash: row.password_hash,
    }
  );
}

/** Uses the ticket up, with every other one of its owner; false when somebody was faster. */
export async function takeTicket(tx: Tx, ticket: string, userId: string): Promise<boolean> {
  const gone = await tx.query<{ hash: Buffer }>('delete from login_ticket where user_id = $1 returning hash', [userId]);
  const hash = tokenHash(ticket);
  return gone.some((row) => row.hash.equals(hash));
}
