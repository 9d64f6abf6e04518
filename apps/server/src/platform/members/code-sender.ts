import type { Transaction, Tx } from '../../db/database';
import { decryptText, encryptText } from '../../kernel/crypto/encrypted-text';
import { uuidv7 } from '../../kernel/uuid';

export interface CodeMessage {
  readonly tel: string;
  readonly code: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * How a code reaches its phone. It runs in the transaction that stores the code: a sender that throws takes the code
 * back, and one that calls a network does so from `tx.onCommit`.
 */
export interface CodeSender {
  send(tx: Transaction, message: CodeMessage): Promise<void>;
}

const purpose = 'member outbox';

/** The default: nothing leaves the house; platform administrators read the code in the outbox and tell it (decisions §7). */
export function createOutboxSender(dataKey: Buffer): CodeSender {
  return {
    async send(tx, { tel, code, now, expiresAt }) {
      const id = uuidv7(now.getTime());
      await tx.query('insert into member_outbox (id, tel, code, created_at, expires_at) values ($1, $2, $3, $4, $5)', [
        id,
        tel,
        encryptText(dataKey, { purpose, rowId: id }, code),
        now,
        expiresAt,
      ]);
    },
  };
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
