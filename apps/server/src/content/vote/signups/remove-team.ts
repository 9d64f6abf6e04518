import type { cancelTeam, deleteTeam } from '@yunguan/contract/content/vote-signup';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertId } from '../../../kernel/content/detail';
import { closeOrder } from '../../../kernel/orders/order-task';
import { closeBox } from '../ballots/ballot-box';
import { markMoved } from '../ballots/tally';
import { lockActivity } from '../rounds/lock-activity';
import { findStaffTeam, lockTeam } from './find-team';
import { teamTitle } from './team-title';

/** Takes a team out of lists and rankings; its ballots stay in the ledger, its number is not given again. */
export async function removeTeam(deps: Deps, call: Call<z.infer<typeof deleteTeam.input>>): Promise<Reply> {
  const { actor, input } = call;
  const team = await findStaffTeam(deps.db, { actor, id: input.id, right: 'del' });
  call.note({ objectId: team.id, venueId: team.venueId, detail: { activityId: team.activityId } });
  return call.write(scopeOf(actor), async (tx) => {
    await lockActivity(tx, team.activityId);
    await closeBox(tx, team.activityId);
    const name = teamTitle(await lockTeam(tx, team.id));
    call.note({ detail: { name } });
    await assertNotFrozen(tx, team.id, name);
    markDeleted(tx, { id: team.id, by: actor });
    markMoved(tx, team.activityId);
    return { objects: null, msg: messages.removed };
  });
}

/** A frozen result names its teams: they stay. */
async function assertNotFrozen(tx: Transaction, id: string, name: string): Promise<void> {
  const [frozen] = await tx.query<{ name: string }>(
    `select r.name from vote_team_rotation e join vote_rotation r on r.id = e.rotation_id and r.deleted_at is null
     where e.team_id = $1 and r.frozen_at is not null order by r.start_time limit 1`,
    [id],
  );
  if (frozen) throw AppError.illegalState(`「${name}」在赛次「${frozen.name}」的锁定结果中，不能删除`);
}

/** A member takes his own sign-up back while it waits; any other does not exist for him. */
export async function takeBack(deps: Deps, call: Call<z.infer<typeof cancelTeam.input>>): Promise<Reply> {
  const { memberId } = call.member;
  const id = assertId(call.input.id);
  // Of any venue: members belong to none.
  const [own] = await deps.db.within<{ activityId: string; venueId: string }>(
    '*',
    `select activity_id as "activityId", venue_id as "venueId" from vote_team
     where id = $1 and member_id = $2 and deleted_at is null`,
    [id, memberId],
  );
  if (!own) throw AppError.forbidden();
  call.note({ objectId: id, venueId: own.venueId, detail: { activityId: own.activityId } });
  return call.write([own.venueId], async (tx) => {
    const { state } = await lockTeam(tx, id);
    if (state !== 1) throw AppError.illegalState('报名已审核，不能取消');
    markDeleted(tx, { id, by: { realName: '报名人', userId: null } });
    return { objects: null, msg: '取消成功' };
  });
}

interface Deletion {
  readonly id: string;
  /** A member is no user of staff. */
  readonly by: { readonly realName: string; readonly userId: string | null };
}

function markDeleted(tx: Transaction, { id, by }: Deletion): void {
  tx.send(
    `update vote_team set deleted_at = now(), version = version + 1, updated_at = now(), updated_by_name = $2, updated_by_id = $3
     where id = $1`,
    [id, by.realName, by.userId],
  );
  tx.send('delete from upload_use where object_id = $1', [id]);
  closeOrder(tx, id);
}
