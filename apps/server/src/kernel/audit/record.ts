import type { Transaction, Tx } from '../../db/database';
import type { NotedFacts } from './detail-names';
import { objectText } from './object-text';

/** Name under which a fetched export stands in the log. */
export const exportCall = 'export';

export interface AuditEntry {
  readonly userId: string | null;
  readonly userName: string;
  readonly venueId: string | null;
  readonly address: string;
  /** Path of the call, or a word such as `export`. */
  readonly call: string;
  readonly objectId: string;
  /** `ok`, or `refused:` and the code. */
  readonly result: string;
  readonly detail: NotedFacts;
  readonly requestId: string;
}

const loneSurrogates = /\p{Surrogate}/gu;

/** A NUL or half a surrogate pair in what a stranger sent must not keep the row out of the log. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').replace(loneSurrogates, '\ufffd');
}

const insertEntry = `
insert into audit_log (user_id, user_name, venue_id, address, call, object_id, result, detail, request_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

function valuesOf(entry: AuditEntry): unknown[] {
  return [
    entry.userId,
    entry.userName,
    entry.venueId,
    entry.address,
    entry.call,
    objectText(storable(entry.objectId)),
    entry.result,
    JSON.stringify(entry.detail, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value)),
    entry.requestId,
  ];
}

/** Appends one row to the audit log that stands alone: a refusal, or an effect outside a transaction. */
export async function recordAudit(db: Tx, entry: AuditEntry): Promise<void> {
  await db.query(insertEntry, valuesOf(entry));
}

/** The same within a transaction: the row lives and dies with its effect. */
export function auditEffect(tx: Transaction, entry: AuditEntry): void {
  tx.send(insertEntry, valuesOf(entry));
}
