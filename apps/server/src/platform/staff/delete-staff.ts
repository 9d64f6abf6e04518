import { messages } from '@yunguan/contract/kernel/messages';
import type { delSysUser } from '@yunguan/contract/platform/staff';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { scopeOf } from '../../kernel/access/actor';
import { assertPlatformAdministratorLeft } from '../../kernel/access/granting';
import { venueOf } from '../../kernel/audit/venue-of';
import { AppError } from '../../kernel/app-error';
import type { Call, Reply } from '../../kernel/call';
import { flowName, unattendedAfter, withUnattended } from '../flows/unattended-steps';
import { endLogins, lockManaged } from './managing';

/**
 * Deletes users: their rows stay for what names them, without roles and logins. Refused while an approval flow names
 * nobody else; where only they hold the role that it names, the answer tells. Review tasks that name them stay, for the
 * other reviewers of the step.
 */
export async function deleteStaff(deps: Deps, call: Call<z.infer<typeof delSysUser.input>>): Promise<Reply> {
  const { actor, input } = call;
  const asked = input.ids ?? input.idList ?? (input.id === undefined ? [] : [input.id]);
  return call.write(scopeOf(actor), async (tx) => {
    const users = await lockManaged(tx, actor, { ids: asked, right: 'del' });
    const ids = users.map((user) => user.id);
    call.note({ objectId: ids.join(), ...venueOf(users), detail: { users: users.map((user) => user.loginName) } });
    if (ids.includes(actor.userId)) throw AppError.illegalState('不能删除自己的账号');
    const unattended = await unattendedAfter(tx, { userIds: ids });
    await leaveFlows(tx, ids);
    const now = deps.clock.now();
    await tx.query(
      `update staff_user set deleted_at = $2, enabled = false, updated_at = $2, updated_by_name = $3, updated_by_id = $4,
         version = version + 1
       where id = any ($1::uuid[])`,
      [ids, now, actor.realName, actor.userId],
    );
    await tx.query('delete from user_role where user_id = any ($1::uuid[])', [ids]);
    await endLogins(tx, ids, { reason: 'deleted', now });
    await assertPlatformAdministratorLeft(tx);
    await deps.sessions.forget(tx);
    return { objects: null, msg: withUnattended(messages.removed, unattended) };
  });
}

interface StepRow {
  venueName: string;
  contentType: string | null;
  stepName: string;
}

/** Takes the users off the steps that name them. @throws AppError ILLEGAL_STATE naming the steps that would have nobody */
async function leaveFlows(tx: Transaction, ids: readonly string[]): Promise<void> {
  const orphaned = await tx.query<StepRow & Record<string, unknown>>(
    `select v.name as "venueName", f.content_type as "contentType", s.name as "stepName"
     from review_step s join review_flow f on f.id = s.flow_id join venue v on v.id = f.venue_id
     where s.reviewer_users && $1::uuid[] and cardinality(s.reviewer_roles) = 0 and not exists (
       select from staff_user u where u.id = any (s.reviewer_users) and u.id <> all ($1::uuid[])
         and u.enabled and u.deleted_at is null)
     order by v.sort, v.id, f.content_type nulls first, s.ordinal`,
    [ids],
  );
  if (orphaned.length > 0) {
    const names = orphaned.map((step) => `${step.venueName}“${flowName(step.contentType)}”的“${step.stepName}”步骤`);
    throw AppError.illegalState(`该用户是${names.join('、')}唯一的审核人，请先在审批设置中更换审核人`);
  }
  await tx.query(
    `update review_step set reviewer_users = array(
       select u from unnest(reviewer_users) with ordinality as t (u, n) where u <> all ($1::uuid[]) order by n)
     where reviewer_users && $1::uuid[]`,
    [ids],
  );
}
