import type { setCustomApplyState } from '@yunguan/contract/content/vote';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import { venueOf } from '../../kernel/audit/venue-of';
import type { Call, Reply } from '../../kernel/call';
import { scopeOf } from '../../kernel/access/actor';
import { type BoundContent, columnOf, type FormAtHand, type Settled } from '../../kernel/content/binding';
import { lockForEdit, setColumn } from '../../kernel/content/small-changes';
import { assertAction } from '../../kernel/content/write';
import { closeBox } from './ballots/ballot-box';

/**
 * Turns an activity's custom sign-up form on or off (000 §7); only where sign-up is needed at all, and on only where no
 * contest is under way.
 */
export function changeCustomApply(
  deps: Deps,
  content: BoundContent,
  call: Call<z.infer<typeof setCustomApplyState.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const isOn = input.isCustomApply;
  call.note({ objectId: input.activityId, detail: { isCustomApply: isOn } });
  return call.write(scopeOf(actor), async (tx) => {
    const row = await lockForEdit(tx, content, { actor, id: input.activityId });
    call.note(venueOf([row]));
    assertAction(content, {
      actor,
      row,
      action: 'customApply',
      refusal: `《${row.title}》无需报名，不能设置自定义报名`,
    });
    if (isOn && row.form.isCustomApply !== true) {
      const found = await contestUnderWay(tx, { id: row.id, now: deps.clock.now() });
      if (found !== undefined) throw AppError.illegalState(refusal.isCustomApply(found));
    }
    await setColumn(tx, content, { actor, id: row.id, column: columnOf(content, 'isCustomApply'), value: isOn });
    return { objects: null, msg: messages.changed };
  });
}

/**
 * The form has the same switch, which holds as soon as it is saved. It has that of the voting, too: once it was approved
 * without, nobody could vote, and nobody would find the rounds any more.
 */
export async function settleSwitches(
  tx: Tx,
  { id, stored, values, now }: FormAtHand & { readonly values: Values; readonly now: Date },
): Promise<Settled> {
  const turned = [
    ...(values.isCustomApply === true && stored?.isCustomApply !== true ? (['isCustomApply'] as const) : []),
    ...(values.isNeedVote === false && stored?.isNeedVote === true ? (['isNeedVote'] as const) : []),
  ];
  if (id === undefined || turned.length === 0) return { values, problems: [] };
  const found = await contestUnderWay(tx, { id, now });
  return {
    values,
    problems: found === undefined ? [] : turned.map((field) => ({ field, message: refusal[field](found) })),
  };
}

const refusal = {
  isCustomApply: (found: string) => `${found}，不能启用自定义报名；请在赛次结束后启用`,
  isNeedVote: (found: string) => `${found}，不能关闭投票；请在赛次结束后关闭`,
} as const;

interface Contest extends Record<string, unknown> {
  readonly name: string;
  readonly teams: number;
  readonly votes: number;
}

/** The teams and votes of a round that has not ended, in words: they would be left without their lists. */
async function contestUnderWay(tx: Tx, { id, now }: { id: string; now: Date }): Promise<string | undefined> {
  await closeBox(tx, id);
  const [contest] = await tx.query<Contest>(
    `select running.* from (
       select r.name, r.start_time, r.id,
         (select count(*)::int from vote_team_rotation e join vote_team t on t.id = e.team_id and t.deleted_at is null
          where e.rotation_id = r.id) as teams,
         (select count(*)::int from vote_ballot b where b.rotation_id = r.id and b.cancelled_at is null) as votes
       from vote_rotation r where r.activity_id = $1 and r.deleted_at is null and r.end_time > $2) running
     where teams > 0 or votes > 0 order by start_time, id limit 1`,
    [id, now],
  );
  if (!contest) return undefined;
  const { name, teams, votes } = contest;
  const found = [...(teams > 0 ? [`${teams} 支队伍`] : []), ...(votes > 0 ? [`${votes} 张选票`] : [])].join('、');
  return `赛次「${name}」尚未结束，已有 ${found}`;
}
