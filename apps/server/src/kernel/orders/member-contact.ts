import type { Transaction } from '../../db/database';
import { AppError } from '../app-error';
import { maskPhone } from '../mask-phone';

/**
 * Under what name and number a member orders: `asked`, or what he is called. His lock makes the count of what he holds
 * exact, whatever he sends at once.
 * @throws AppError FORBIDDEN
 */
export async function memberContact(tx: Transaction, memberId: string, asked: string | null | undefined) {
  const [row] = await tx.query<{ name: string; tel: string }>(
    `select coalesce(nullif(name, ''), nick_name) as name, tel from member where id = $1 for no key update`,
    [memberId],
  );
  if (!row) throw AppError.forbidden();
  return { contacts: asked || row.name || maskPhone(row.tel), tel: row.tel };
}
