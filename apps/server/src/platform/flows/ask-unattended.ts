import type { getUnattendedSteps, UnattendedStep } from '@yunguan/contract/platform/unattended';
import type * as z from 'zod';
import type { Tx } from '../../db/database';
import { type Actor, holdsIn } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { isUuid } from '../../kernel/uuid';
import { unattendedAfter, unattendedWithout } from './unattended-steps';

/** What would be left with nobody, as far as the actor's venues go; the users must be ones whom he sees. */
export async function askUnattended(
  tx: Tx,
  actor: Actor,
  { userIds: asked, without }: z.infer<typeof getUnattendedSteps.input>,
): Promise<{ unattended: UnattendedStep[] }> {
  const userIds = [...new Set(asked.map((id) => id.toLowerCase()))];
  const named = [...userIds, ...(without ? [without.roleId, without.venueId] : [])];
  if (!named.every(isUuid)) throw AppError.forbidden();
  const places = await tx.query<{ venueId: string; isMember: boolean }>(
    `select u.venue_id as "venueId", exists (
       select from user_role ur where ur.user_id = u.id and ur.role_id = $2::uuid and ur.venue_id = $3::uuid) as "isMember"
     from staff_user u where u.id = any ($1::uuid[]) and u.deleted_at is null`,
    [userIds, without?.roleId ?? null, without?.venueId ?? null],
  );
  const seesRoles = without && holdsIn(actor, 'role', 'view', without.venueId.toLowerCase());
  const isSeen = places.every(
    ({ venueId, isMember }) => holdsIn(actor, 'staff', 'view', venueId) || (seesRoles && isMember),
  );
  if (places.length !== userIds.length || !isSeen) throw AppError.forbidden();
  const unattended = without
    ? await unattendedWithout(tx, userIds, { roleId: without.roleId, venueId: without.venueId })
    : await unattendedAfter(tx, { userIds });
  return { unattended: unattended.filter(({ venueId }) => actor.grants.has(venueId)) };
}
