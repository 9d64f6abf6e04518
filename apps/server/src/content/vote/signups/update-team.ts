import type { updateTeam } from '@yunguan/contract/content/vote-signup';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertFresh } from '../../../kernel/last-save';
import { lockActivity } from '../rounds/lock-activity';
import { openTeamOrder } from './add-team';
import { findStaffTeam, lockTeam } from './find-team';
import { assertTeamPictures, teamColumns, trackTeamPictures, withPrivateCards } from './team-form';

/** Changes what a team wrote of itself; its state, votes and number are the server's own. */
export async function changeTeam(deps: Deps, call: Call<z.infer<typeof updateTeam.input>>): Promise<Reply> {
  const { actor, input } = call;
  const team = await findStaffTeam(deps.db, { actor, id: input.id, right: 'edit' });
  const { id, venueId } = team;
  if (input.activityId && input.activityId.toLowerCase() !== team.activityId) {
    throw AppError.illegalState('该队伍不属于该活动');
  }
  call.note({ objectId: id, venueId, detail: { activityId: team.activityId } });
  return withPrivateCards(deps, { input, sender: actor }, (form, secluded) =>
    call.write(scopeOf(actor), async (tx) => {
      const activity = await lockActivity(tx, team.activityId);
      const stored = await lockTeam(tx, id);
      assertFresh(actor, stored, input.version);
      await secluded.record(tx);
      const columns = teamColumns({ id, dataKey: deps.config.dataKey, input: form, stored });
      await assertTeamPictures(tx, columns, { owner: { venueId, userId: actor.userId }, stored });
      const changes = Object.keys(columns).map((name, index) => `${name} = $${index + 4}`);
      tx.send(
        `update vote_team set ${changes.join(', ')}, version = version + 1, updated_at = now(), updated_by_name = $2,
         updated_by_id = $3, erased_at = null where id = $1`,
        [id, actor.realName, actor.userId, ...Object.values(columns)],
      );
      trackTeamPictures(tx, { id, venueId, columns });
      if (stored.state === 1) openTeamOrder(tx, { id, activity, columns });
      return { objects: null, msg: messages.changed };
    }),
  );
}
