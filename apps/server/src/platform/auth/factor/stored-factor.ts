import type { Transaction, Tx } from '../../../db/database';
import { decryptText, encryptText } from '../../../kernel/crypto/encrypted-text';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import type { VerificationQueue } from '../verification-queue';

/** Names the key that the secrets are encrypted with. */
export const factorPurpose = 'staff second factor';

export interface StoredFactor {
  /** Base 32. */
  readonly secret: string;
  /** The secret as it is stored: tells whether it is still the same. */
  readonly sealed: Buffer;
  readonly isConfirmed: boolean;
  readonly lastStep: number;
}

interface FactorRow extends Record<string, unknown> {
  secret: Buffer;
  is_confirmed: boolean;
  last_step: string;
}

/** The second factor of a user, confirmed or being set up. */
export async function readFactor(db: Tx, dataKey: Buffer, userId: string): Promise<StoredFactor | undefined> {
  const [row] = await db.query<FactorRow>(
    'select secret, confirmed_at is not null as is_confirmed, last_step from second_factor where id = $1',
    [userId],
  );
  if (!row) return undefined;
  return {
    secret: decryptText(dataKey, { purpose: factorPurpose, rowId: userId }, row.secret),
    sealed: row.secret,
    isConfirmed: row.is_confirmed,
    lastStep: Number(row.last_step),
  };
}

/** Keeps a secret whose first code is awaited, in the place of an earlier one; never of one in use: answers false then. */
export async function keepPendingFactor(
  tx: Tx,
  dataKey: Buffer,
  { userId, secret, now }: { readonly userId: string; readonly secret: string; readonly now: Date },
): Promise<boolean> {
  const stored = encryptText(dataKey, { purpose: factorPurpose, rowId: userId }, secret);
  const kept = await tx.query(
    `insert into second_factor as f (id, secret, created_at) values ($1, $2, $3)
     on conflict (id) do update set secret = excluded.secret, created_at = excluded.created_at where f.confirmed_at is null
     returning id`,
    [userId, stored, now],
  );
  return kept.length > 0;
}

export interface NewCodes {
  /** For their owner, once. */
  readonly texts: readonly string[];
  readonly hashes: readonly string[];
}

/** Ten codes with their hashes, one after the other among those who sign in. */
export async function makeRecoveryCodes(queue: VerificationQueue): Promise<NewCodes> {
  const codes = newRecoveryCodes();
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await queue(() => hashRecoveryCode(code)));
  return { texts: codes.map(({ text }) => text), hashes };
}

/** Puts the codes in the place of all earlier ones. */
export function keepRecoveryCodes(tx: Transaction, userId: string, { hashes }: NewCodes): void {
  tx.send('delete from recovery_code where user_id = $1', [userId]);
  tx.send(
    `insert into recovery_code (user_id, ordinal, code_hash)
     select $1, place - 1, hash from unnest($2::text[]) with ordinality as made (hash, place)`,
    [userId, hashes],
  );
}
