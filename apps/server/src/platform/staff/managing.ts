import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import type { Transaction, Tx } from '../../db/database';
import { type Actor, holdsIn } from '../../kernel/access/actor';
import { assertOutranks } from '../../kernel/access/granting';
import { AppError } from '../../kernel/app-error';
import { isUuid } from '../../kernel/uuid';

export interface Managed {
  readonly id: string;
  readonly venueId: string;
  readonly loginName: string;
  readonly realName: string;
  readonly enabled: boolean;
}

/**
 * Locks the users and answers them, when the actor may manage every one: the option in their venue, and nothing in
 * their hands that he does not hold himself.
 * @throws AppError FORBIDDEN for all when one of them is unknown, gone, elsewhere or stronger
 */
export async function lockManaged(
  tx: Transaction,
  actor: Actor,
  wanted: { readonly ids: readonly string[]; readonly right: 'edit' | 'del' },
): Promise<Managed[]> {
  const ids = [...new Set(wanted.ids.map((id) => id.toLowerCase()))].sort();
  if (ids.length === 0) throw AppError.invalid([{ field: 'ids', message: '请选择用户' }]);
  if (ids.length > mostAtOnce) {
    throw AppError.invalid([{ field: 'ids', message: tooMany('处理', '名用户') }]);
  }
  if (!ids.every(isUuid)) throw AppError.forbidden();
  const users = await tx.query<Managed & Record<string, unknown>>(
    `select id, venue_id as "venueId", login_name as "loginName", real_name as "realName", enabled from staff_user
     where id = any ($1::uuid[]) and deleted_at is null order by id for no key update`,
    [ids],
  );
  const isHeld = users.every((user) => holdsIn(actor, 'staff', wanted.right, user.venueId));
  if (users.length !== ids.length || !isHeld) throw AppError.forbidden();
  for (const user of users) await assertOutranks(tx, actor, user.id);
  return users;
}

/** Ends every login of the users; their rows are locked already, which keeps new tokens away. */
export async function endLogins(
  tx: Tx,
  userIds: readonly string[],
  end: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    'update access_token set ended_at = $2, end_reason = $3 where user_id = any ($1::uuid[]) and ended_at is null',
    [userIds, end.now, end.reason],
  );
}
