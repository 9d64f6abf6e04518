import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/database';
import { tokenHash } from '../access/sessions';
import type { ExportFilter } from './source';

const livesFor = '60 seconds';

/** What a ticket lets its bearer fetch, once. */
export interface ExportOrder {
  readonly userId: string;
  /** Key of the list. */
  readonly source: string;
  readonly filter: ExportFilter;
  /** Venues of the export; empty = every venue. */
  readonly venues: readonly string[];
  readonly columns: readonly string[];
  /** Personal data in full. */
  readonly reveal: boolean;
  /** Areas whose rights decide. */
  readonly areas: readonly string[];
  /** The files of the rows along with the workbook. */
  readonly withFiles?: boolean;
}

/** A ticket that was spent, with the venue in which its login works at present. */
export interface SpentTicket extends ExportOrder {
  readonly sessionVenue: string | null;
}

/**
 * Issues a single-use ticket of 256 random bits for 60 seconds to the login that holds the token; only its hash is stored.
 */
export async function issueTicket(tx: Tx, order: ExportOrder, token: Buffer): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await tx.query(
    `insert into export_ticket (hash, user_id, content_type, filter, venues, reveal, family, expires_at)
     values ($1, $2, $3, $4, $5, $6, (select family from access_token where hash = $7), now() + interval '${livesFor}')`,
    [
      tokenHash(ticket),
      order.userId,
      order.source,
      JSON.stringify({
        ...order.filter,
        columns: order.columns,
        exportAreas: order.areas,
        ...(order.withFiles && { withFiles: true }),
      }),
      order.venues.join(','),
      order.reveal,
      token,
    ],
  );
  return ticket;
}

interface TicketRow extends Record<string, unknown> {
  user_id: string;
  content_type: string;
  filter: ExportFilter & { columns: string[]; exportAreas?: string[]; withFiles?: boolean };
  venues: string;
  reveal: boolean;
  session_venue: string | null;
}

/**
 * Spends a ticket; undefined when it is unknown, used, too old, or outlived the login that it was issued to. A new window
 * brings no token (texts.md C1); whoever does bring one, of staff or a member, must be the one who ordered, and another's
 * attempt spends nothing.
 */
export async function spendTicket(db: Tx, ticket: string, presented?: string): Promise<SpentTicket | undefined> {
  const [row] = await db.query<TicketRow>(
    `update export_ticket set used_at = now() where hash = $1 and used_at is null and expires_at > now()
       and exists (select from access_token t
         where t.family = export_ticket.family and t.user_id = export_ticket.user_id and t.ended_at is null)
       and not exists (select from access_token p
         where p.hash = $2 and num_nonnulls(p.user_id, p.member_id) = 1 and p.user_id is distinct from export_ticket.user_id)
     returning user_id, content_type, filter, venues, reveal,
       (select s.venue_id from access_token s where s.family = export_ticket.family and s.ended_at is null
         order by s.last_seen_at desc, s.created_at desc limit 1) as session_venue`,
    [tokenHash(ticket), presented === undefined ? null : tokenHash(presented)],
  );
  if (!row) return undefined;
  const { columns, exportAreas: areas = [], withFiles = false, ...filter } = row.filter;
  return {
    userId: row.user_id,
    source: row.content_type,
    filter,
    venues: row.venues === '' ? [] : row.venues.split(','),
    columns,
    reveal: row.reveal,
    sessionVenue: row.session_venue,
    areas,
    withFiles,
  };
}

/** Gives a spent ticket back whose file was never begun; its minute starts anew. */
export async function returnTicket(db: Tx, ticket: string): Promise<void> {
  await db.query(
    `update export_ticket set used_at = null, expires_at = now() + interval '${livesFor}'
     where hash = $1 and used_at is not null`,
    [tokenHash(ticket)],
  );
}
