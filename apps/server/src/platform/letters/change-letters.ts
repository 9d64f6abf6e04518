import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import type { readLetters } from '@yunguan/contract/platform/letters';
import type * as z from 'zod';
import type { Tx } from '../../db/database';
import { AppError } from '../../kernel/app-error';

/** Marks letters as read, the named ones or all; answers how many were not. */
export async function markRead(tx: Tx, userId: string, asked: z.infer<typeof readLetters.input>): Promise<number> {
  if (asked.all) {
    const all = await tx.query(
      `update letter set read_at = now() where user_id = $1 and read_at is null and removed_at is null
         and ($2::bigint is null or id <= $2) returning id`,
      [userId, asked.newest ?? null],
    );
    return all.length;
  }
  const ids = await ownIds(tx, userId, asked.ids ?? []);
  const read = await tx.query(
    'update letter set read_at = now() where id = any ($1::bigint[]) and read_at is null returning id',
    [ids],
  );
  return read.length;
}

/** Throws letters away; those thrown away before are passed over. */
export async function removeOwn(tx: Tx, userId: string, asked: readonly string[]): Promise<number> {
  const ids = await ownIds(tx, userId, asked);
  const removed = await tx.query(
    'update letter set removed_at = now() where id = any ($1::bigint[]) and removed_at is null returning id',
    [ids],
  );
  return removed.length;
}

/** All of them his own, or nothing happens: another's letter is refused like one that does not exist. */
async function ownIds(tx: Tx, userId: string, asked: readonly string[]): Promise<string[]> {
  const ids = [...new Set(asked)];
  if (ids.length === 0) throw AppError.invalid([{ field: 'ids', message: '请选择站内信' }]);
  if (ids.length > mostAtOnce) throw AppError.invalid([{ field: 'ids', message: tooMany('选择', '封') }]);
  if (!ids.every((id) => /^[1-9]\d{0,17}$/.test(id))) throw AppError.forbidden();
  const own = await tx.query('select id from letter where id = any ($1::bigint[]) and user_id = $2', [ids, userId]);
  if (own.length !== ids.length) throw AppError.forbidden();
  return ids;
}
