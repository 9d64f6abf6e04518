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
 * without, nobody could vote, and nobody would find the rounds any more. And that of the sign-up: who waits for a decision
 * would stand in 订单待审核, but in no list of the activity.
 */
export async function settleSwitches(
  tx: Tx,
  { id, stored, values, now }: FormAtHand & { readonly values: Values; readonly now: Date },
): Promise<Settled> {
  const isTurned = (field: string, to: boolean) => values[field] === to && stored?.[field] === !to;
  const ofContest = [
    ...(values.isCustomApply === true && stored?.isCustomApply !== true ? (['isCustomApply'] as const) : []),
    ...(isTurned('isNeedVote', false) ? (['isNeedVote'] as const) : []),
  ];
  if (id === undefined) return { values, problems: [] };
  const contest = ofContest.length === 0 ? undefined : await contestUnderWay(tx, { id, now });
  const waiting = isTurned('isNeedSignup', false) ? await signupsWaiting(tx, id) : undefined;
  return {
    values,
    problems: [
      ...(contest === undefined ? [] : ofContest.map((field) => ({ field, message: refusal[field](contest) }))),
      ...(waiting === undefined ? [] : [{ field: 'isNeedSignup', message: refusal.isNeedSignup(waiting) }]),
    ],
  };
}

const refusal = {
  isCustomApply: (found: string) => `${found}，不能启用自定义报名；请在赛次结束后启用`,
  isNeedVote: (found: string) => `${found}，不能关闭投票；请在赛次结束后关闭`,
  isNeedSignup: (found: string) => `还有 ${found}等待审核，不能关闭报名；请先处理`,
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
  return `赛次「${name}」尚未结束，已有 ${counted([teams, '支队伍'], [votes, '张选票'])}`;
}

/** Who waits for a decision, in words. */
async function signupsWaiting(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ teams: number; applications: number }>(
    `select count(*) filter (where kind = 'voteSignup')::int as teams,
       count(*) filter (where kind = 'customSignup')::int as applications
     from order_task where parent_id = $1`,
    [id],
  );
  return counted([row?.teams ?? 0, '支队伍'], [row?.applications ?? 0, '份报名申请']) || undefined;
}

/** For example: 2 支队伍、1 张选票 */
function counted(...parts: readonly (readonly [count: number, of: string])[]): string {
  return parts.flatMap(([count, of]) => (count > 0 ? [`${count} ${of}`] : [])).join('、');
}
