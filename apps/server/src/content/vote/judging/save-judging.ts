import { criteriaProblem, judgingMessages, type saveJudging } from '@yunguan/contract/content/vote-judging';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertId } from '../../../kernel/content/detail';
import { assertFresh } from '../../../kernel/last-save';
import { sendLetter } from '../../../kernel/letters/send';
import { findStaffRound } from '../ballots/staff-activity';
import { lockRound } from '../rounds/find-round';
import { lockActivity } from '../rounds/lock-activity';
import { findJudging, type StoredJudging } from './find-judging';
import { isNearEnd } from './remind-judges';
import { sheetLink } from './sheet-link';

type Input = z.infer<typeof saveJudging.input>;

/** Sets the judging of a round up, or changes it; the criteria stay once somebody has scored by them. */
export async function saveSettings(deps: Deps, call: Call<Input>): Promise<Reply> {
  const { actor, input } = call;
  const activity = await findStaffRound(deps.db, { actor, id: input.rotationId, right: 'edit' });
  const rotationId = assertId(input.rotationId);
  const judgeIds = [...new Set(input.judgeIds.map(assertId))];
  const { venueId } = activity;
  const now = deps.clock.now();
  const end = new Date(`${input.endTime.replace(' ', 'T')}:00+08:00`);
  call.note({ objectId: rotationId, venueId, detail: { activityId: activity.id } });
  return call.write([venueId], async (tx) => {
    await lockActivity(tx, activity.id);
    const round = await lockRound(tx, rotationId);
    const stored = await findJudging(tx, { rotationId, now, lock: 'update' });
    if (stored) assertFresh(actor, stored, input.version);
    assertCriteriaStay(stored, input);
    const before = await tx.query<{ id: string }>(
      'select user_id as id from vote_judge where rotation_id = $1 order by place',
      [rotationId],
    );
    const known = before.map(({ id }) => id);
    await assertJudges(tx, { venueId, judgeIds, known });
    const saved = await tx.query<{ version: number }>(
      `insert into vote_judging as j (rotation_id, activity_id, venue_id, criteria, end_time, is_blind, is_trimmed, vote_share,
         updated_by, updated_at)
       values ($1, $2, $3, $4::jsonb, $5::timestamptz, $6, $7, $8, $9, $10)
       on conflict (rotation_id) do update set criteria = excluded.criteria, end_time = excluded.end_time,
         is_blind = excluded.is_blind, is_trimmed = excluded.is_trimmed, vote_share = excluded.vote_share,
         version = j.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at
       returning version`,
      [
        rotationId,
        activity.id,
        venueId,
        JSON.stringify(input.criteria),
        end,
        input.isBlind ?? false,
        input.isTrimmed ?? false,
        input.voteShare,
        actor.userId,
        now,
      ],
    );
    await tx.query('delete from vote_judge where rotation_id = $1 and not user_id = any ($2::uuid[])', [
      rotationId,
      judgeIds,
    ]);
    const isMoved = stored !== undefined && stored.endTime !== input.endTime;
    tx.send(
      `insert into vote_judge as o (rotation_id, user_id, venue_id, place, reminded_at)
       select $1, w.id, $2, w.place, $4 from unnest($3::uuid[]) with ordinality as w (id, place)
       on conflict (rotation_id, user_id) do update set place = excluded.place,
         reminded_at = case when $5 then excluded.reminded_at else o.reminded_at end`,
      [rotationId, venueId, judgeIds, isNearEnd(end, now) ? now : null, isMoved],
    );
    const letter = {
      kind: 'notice',
      link: sheetLink(rotationId),
      venueId,
      sender: { id: actor.userId, name: actor.realName },
    } as const;
    const subject = `《${activity.title}》“${round.name}”`;
    sendLetter(tx, {
      ...letter,
      userIds: judgeIds.filter((id) => !known.includes(id)),
      title: '请您担任评委',
      content: `请为${subject}的参赛队伍评分，评分截止时间 ${input.endTime}。`,
    });
    if (isMoved) {
      sendLetter(tx, {
        ...letter,
        userIds: judgeIds.filter((id) => known.includes(id)),
        title: '评分截止时间有变动',
        content: `${subject}的评分截止时间由 ${stored.endTime} 改为 ${input.endTime}。`,
      });
    }
    call.note({
      detail: {
        name: round.name,
        changed: { from: stored && noted(stored), to: noted(input) },
        add: judgeIds.filter((id) => !known.includes(id)),
        remove: known.filter((id) => !judgeIds.includes(id)),
      },
    });
    return { objects: { version: saved[0]?.version ?? 1 }, msg: judgingMessages.saved };
  });
}

function noted({
  criteria,
  endTime,
  isBlind,
  isTrimmed,
  voteShare,
}: Pick<StoredJudging | Input, 'criteria' | 'endTime' | 'isBlind' | 'isTrimmed' | 'voteShare'>) {
  return { criteria, endTime, isBlind: isBlind ?? false, isTrimmed: isTrimmed ?? false, voteShare };
}

function assertCriteriaStay(stored: StoredJudging | undefined, { criteria }: Input): void {
  const problem = criteriaProblem(criteria);
  if (problem !== undefined) throw AppError.invalid([{ field: 'criteria', message: problem }]);
  if (!stored?.isBegun) return;
  const spelled = (all: Input['criteria']) => JSON.stringify(all.map(({ name, weight }) => [name, weight]));
  if (spelled(stored.criteria) === spelled(criteria)) return;
  throw new AppError('ILLEGAL_STATE', '已有评委评分，不能再修改评分项和权重', { field: 'criteria' });
}

interface Wanted {
  readonly venueId: string;
  readonly judgeIds: readonly string[];
  readonly known: readonly string[];
}

/** New judges are users of the venue who can log in; who is one already may stay. */
async function assertJudges(tx: Transaction, { venueId, judgeIds, known }: Wanted): Promise<void> {
  const added = judgeIds.filter((id) => !known.includes(id));
  const found = await tx.query<{ id: string }>(
    'select id from staff_user where id = any ($1::uuid[]) and venue_id = $2 and enabled order by id for share',
    [added, venueId],
  );
  const missing = added.length - found.length;
  if (missing > 0) {
    throw AppError.invalid([
      { field: 'judgeIds', message: `所选评委中有 ${missing} 名已停用或不是本馆用户，请重新选择` },
    ]);
  }
}
