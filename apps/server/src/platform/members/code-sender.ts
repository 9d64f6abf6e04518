import type { Tx } from '../../db/database';
import { decryptText, encryptText } from '../../kernel/crypto/encrypted-text';
import { uuidv7 } from '../../kernel/uuid';

export interface CodeMessage {
  readonly tel: string;
  readonly code: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Nothing reached the phone; `perhaps` when nobody can say. */
export class SendingFailure extends Error {
  readonly delivered: 'not' | 'perhaps';

  constructor(delivered: 'not' | 'perhaps', reason: string) {
    super(reason);
    this.name = 'SendingFailure';
    this.delivered = delivered;
  }
}

/** How a code reaches its phone. */
export interface CodeSender {
  /** Hands the code over, outside of any transaction; before it is stored, so that no code is good that was not sent. @throws SendingFailure */
  deliver(message: CodeMessage): Promise<void>;
  /** Whether platform administrators read the code in the outbox and tell it (decisions §7). */
  readonly showsCodes: boolean;
}

/** The default: nothing leaves the house. */
export const outboxSender: CodeSender = { deliver: async () => undefined, showsCodes: true };

const purpose = 'member outbox';

/** Enters what was sent into the outbox; the code itself only where the outbox is how it reaches its member. */
export async function recordSending(
  tx: Tx,
  { dataKey, sender }: { dataKey: Buffer; sender: CodeSender },
  { tel, code, now, expiresAt }: CodeMessage,
): Promise<void> {
  const id = uuidv7(now.getTime());
  const kept = sender.showsCodes ? encryptText(dataKey, { purpose, rowId: id }, code) : null;
  await tx.query('insert into member_outbox (id, tel, code, created_at, expires_at) values ($1, $2, $3, $4, $5)', [
    id,
    tel,
    kept,
    now,
    expiresAt,
  ]);
}

/** The code of a row of the outbox. */
export function outboxCode(dataKey: Buffer, row: { readonly id: string; readonly code: Buffer }): string {
  return decryptText(dataKey, { purpose, rowId: row.id }, row.code);
}

/** Marks the messages of the phone that still lie there: their code was used. */
export async function markUsed(tx: Tx, tel: string, now: Date): Promise<void> {
  await tx.query('update member_outbox set used_at = $2 where tel = $1 and used_at is null and expires_at > $2', [
    tel,
    now,
  ]);
}
