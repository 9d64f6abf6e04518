import type { Transaction, Tx } from '../../db/database';
import { isPassword, wirePassword } from './password-hash';

/** Hashes kept of each user: more than any profile asks for. */
const kept = 8;

/** Keeps the hash of the password that is replaced now. */
export function rememberPassword(
  tx: Transaction,
  { userId, hash, now }: { readonly userId: string; readonly hash: string; readonly now: Date },
): void {
  tx.send(
    `insert into staff_password (user_id, replaced_at, password_hash) values ($1, $2, $3) on conflict do nothing`,
    [userId, now, hash],
  );
  tx.send(
    `delete from staff_password where user_id = $1 and replaced_at not in
       (select replaced_at from staff_password where user_id = $1 order by replaced_at desc limit ${kept})`,
    [userId],
  );
}

/** True when the password is the present one or among those before it; `remembered` counts both. */
export async function wasUsed(
  db: Tx,
  {
    user,
    password,
    remembered,
  }: {
    readonly user: { readonly id: string; readonly passwordHash: string };
    readonly password: string;
    readonly remembered: number;
  },
): Promise<boolean> {
  const earlier = await db.query<{ password_hash: string }>(
    'select password_hash from staff_password where user_id = $1 order by replaced_at desc limit $2',
    [user.id, remembered - 1],
  );
  const wire = wirePassword(password);
  // One after the other: each costs a processor 20 ms, and others are signing in.
  for (const hash of [user.passwordHash, ...earlier.map((row) => row.password_hash)]) {
    if (await isPassword(hash, wire)) return true;
  }
  return false;
}
