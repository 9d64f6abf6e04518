import type { showNames } from '@yunguan/contract/kernel/groups';
import type { Client } from '@yunguan/contract/kernel/order-parts';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Database, Tx, VenueScope } from '../../db/database';
import { AppError } from '../app-error';
import { isUuid } from '../uuid';

// What the public sees of a record: the version that was approved, not the row being edited (decisions §7), on the clients
// that this version names (000 §9).

/** The field of a form that shows the record on a client. */
export const shownOn = { pc: 'isPcShow', wechat: 'isWeiXinShow', app: 'isAppShow' } as const satisfies Record<
  Client,
  keyof typeof showNames
>;
export const showFields = Object.values(shownOn);
// Object.keys widens the keys of the object above.
const clients = Object.keys(shownOn) as Client[];

/** SQL that joins the approved snapshot of the alias `c` as `approved`; behind `left` it keeps what has none. */
export const approvedSnapshot =
  'join revision approved on approved.object_id = c.id and approved.no = c.approved_revision';

/**
 * SQL of what of an approved snapshot is seen: `form` without the display picture. That one changes outside of the review, and
 * is shown as the row has it (ADR 0008).
 */
export const seenOfSnapshot = (form: string, coverField: string | undefined) =>
  coverField === undefined ? form : `(${form} - '${coverField}')`;

/**
 * SQL of what the record `alias` is called by whoever does not edit it: as in its approved version, while a change of it waits
 * for a review; as in its row, where none is approved. `titleField` is the type's.
 */
export const knownTitleSql = (alias: string, titleField: string) =>
  knownTextSql(alias, { field: titleField, column: 'title' });

/** The same of any text that a submission asks for. */
export function knownTextSql(
  alias: string,
  { field, column }: { readonly field: string; readonly column: string },
): string {
  return `coalesce((select known.form ->> '${field}' from revision known
    where known.object_id = ${alias}.id and known.no = ${alias}.approved_revision), ${alias}.${column})`;
}

/** True where the client may show it; for a call that names no client, where any of them does (decisions §7). */
export function isShownOn(form: Values, client: Client | null | undefined): boolean {
  const fields = client ? [shownOn[client]] : showFields;
  return fields.some((field) => form[field] === true);
}

/** The client that a call came through: the one that it names, or the first that shows the record (decisions §7). */
export function clientOf(form: Values, named: Client | null | undefined): Client {
  return named ?? clients.find((client) => form[shownOn[client]] === true) ?? 'pc';
}

/** SQL condition over the snapshot `approved`: a client shows it. */
export const shownSomewhere = `(${showFields.map((field) => `approved.form -> '${field}' = 'true'`).join(' or ')})`;

/**
 * Why the public gets nothing of a record of which no version is approved. Whoever came for it yesterday is told that it was
 * taken back, until it is approved anew; what was never public, or is gone, does not exist.
 */
export async function refusalOfUnapproved(
  tx: Tx,
  { table, id }: { readonly table: string; readonly id: string },
  takenBack: string,
): Promise<AppError> {
  const found = await tx.query(
    `select from ${table} c where c.id = $1 and c.approved_revision is null and c.deleted_at is null
       and (c.status = 102 or exists (select from review_log l where l.object_id = c.id and l.status_to = 100))`,
    [id],
  );
  return found.length > 0 ? AppError.illegalState(takenBack) : AppError.forbidden();
}

/** The parts of an approved version that its type keeps beside what the public takes of it, and where it is shown. */
export function livePartsOf(values: Values, names: readonly string[]): Values {
  return Object.fromEntries([...names, ...showFields].map((name) => [name, values[name] ?? null]));
}

/** SQL of the parts that the alias `c` keeps in its row; null where no version is approved any more. */
export const liveSql = 'case when c.approved_revision is null then null else c.live end as live';

/** SQL of what the alias `c` is called by whoever does not edit it, by the parts in its row. */
export const liveTitleSql = `case when c.approved_revision is null then c.title else coalesce(c.live ->> 'title', c.title) end`;

/** A record in whatever status, as the public's calls know it. */
export interface LiveRecord<Parts extends Values> {
  readonly id: string;
  readonly venueId: string;
  /** As in the approved version, while a change of it waits, too; of the row, where no version is approved. */
  readonly title: string;
  /** Parts of the approved version; null where none is approved. */
  readonly live: Parts | null;
  /** A version of it was approved once, whether it still is or not. */
  readonly wasPublic: boolean;
}

/** A record that keeps its live parts in its row; one that is not there does not exist. */
export async function findLive<Parts extends Values>(
  db: Database,
  table: string,
  { id, scope }: { readonly id: string; readonly scope: VenueScope },
): Promise<LiveRecord<Parts>> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await db.within<LiveRecord<Parts> & Record<string, unknown>>(
    scope,
    `select c.id, c.venue_id as "venueId", ${liveTitleSql} as title, ${liveSql}, c.live is not null as "wasPublic"
     from ${table} c where c.id = $1 and c.deleted_at is null`,
    [id],
  );
  if (!row) throw AppError.forbidden();
  return row;
}
