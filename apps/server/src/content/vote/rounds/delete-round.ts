import { type deleteRound, roundMessages } from '@yunguan/contract/content/vote-round';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { closeBox } from '../ballots/ballot-box';
import { findStaffRound } from '../ballots/staff-activity';
import { markMoved } from '../ballots/tally';
import { firstRoundOf, takeOverFirst } from './enter-first';
import { assertVotesSeen, countCast, lockRound } from './find-round';
import { assertTakesRounds, lockActivity } from './lock-activity';

/** Takes a round away where rounds may be changed, one with votes only on the caller's word; its ballots stay in the ledger. */
export async function removeRound(deps: Deps, call: Call<z.infer<typeof deleteRound.input>>): Promise<Reply> {
  const { actor, input } = call;
  const activity = await findStaffRound(deps.db, { actor, id: input.id, right: 'edit' });
  const id = input.id.toLowerCase();
  call.note({ objectId: id, venueId: activity.venueId, detail: { activityId: activity.id } });
  return call.write(scopeOf(actor), async (tx) => {
    assertTakesRounds(await lockActivity(tx, activity.id));
    await closeBox(tx, activity.id);
    const round = await lockRound(tx, id);
    if (round.isFrozen) throw AppError.illegalState('该赛次结果已锁定，不能删除');
    const cast = await countCast(tx, id);
    call.note({ detail: { name: round.name, votes: cast } });
    if (cast > 0 && input.discardVotes !== true) {
      throw AppError.illegalState(`该赛次已有 ${cast} 票，删除后这些票不再计入结果，${roundMessages.discardFirst}`);
    }
    await assertVotesSeen(tx, id, input.votesSeen);
    const former = (await firstRoundOf(tx, activity.id)) ?? id;
    tx.send(
      'update vote_rotation set deleted_at = now(), deleted_by = $2, version = version + 1, updated_by = $2, updated_at = now() where id = $1',
      [id, actor.userId],
    );
    tx.send('delete from upload_use where object_id = $1', [id]);
    takeOverFirst(tx, { activityId: activity.id, former, now: deps.clock.now() });
    markMoved(tx, activity.id);
    return { objects: null, msg: messages.removed };
  });
}
