import { judgingMessages, type scoreTeams } from '@yunguan/contract/content/vote-judging';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertId } from '../../../kernel/content/detail';
import { findJudging, isFinished, type StoredJudging, teamsToJudge } from './find-judging';
import { findOwnRound } from './own-judgings';

type Input = z.infer<typeof scoreTeams.input>;

interface Standing extends Record<string, unknown> {
  readonly id: string;
  readonly number: number;
  readonly points: (number | null)[] | null;
  readonly isRecused: boolean | null;
  readonly remark: string | null;
  readonly version: number;
}

/**
 * Keeps what a judge gives, all or none, until the judging ends. Of two windows of one judge the second one is refused
 * where it had not seen what the first one kept.
 * @throws AppError FORBIDDEN, ILLEGAL_STATE, CONFLICT
 */
export async function keepScores(deps: Deps, call: Call<Input>): Promise<Reply> {
  const { actor, input } = call;
  const rotationId = assertId(input.rotationId);
  const own = await findOwnRound(deps, actor, rotationId);
  if (!own) throw AppError.forbidden();
  const { activityId, venueId } = own;
  // Of a team that is named twice the last score counts.
  const wanted = new Map(input.scores.map((score) => [assertId(score.teamId), score]));
  const ids = [...wanted.keys()];
  const now = deps.clock.now();
  call.note({ objectId: rotationId, venueId, detail: { activityId } });
  return call.write([venueId], async (tx) => {
    const judging = await findJudging(tx, { rotationId, now, lock: 'share' });
    await assertJudge(tx, rotationId, actor.userId);
    if (!judging) throw AppError.forbidden();
    if (judging.isEnded) throw AppError.illegalState(`${judgingMessages.ended}（${judging.endTime}）`);
    assertMeant(judging, input.criteria);
    const rows = await tx.query<Standing>(
      `select t.id, t.number, to_json(s.points) as points, s.is_recused as "isRecused", s.remark, coalesce(s.version, 0) as version
       from vote_rotation r cross join lateral (select t.* ${teamsToJudge}) t
       left join vote_score s on s.rotation_id = r.id and s.user_id = $2 and s.team_id = t.id
       where r.id = $1 and t.id = any ($3::uuid[])`,
      [rotationId, actor.userId, ids],
    );
    await assertThere(tx, { activityId, ids, rows });
    const given = rows.flatMap((row) => {
      const next = scoreFrom(row, wanted.get(row.id), judging.criteria.length);
      return next ? [next] : [];
    });
    if (given.length > 0) {
      await tx.query(
        `insert into vote_score as s (rotation_id, user_id, team_id, venue_id, points, is_recused, remark, scored_at)
         select $1, $2, w.team, $3, w.points::numeric[], w.recused, w.remark, $8
         from unnest($4::uuid[], $5::text[], $6::boolean[], $7::text[]) as w (team, points, recused, remark)
         on conflict (rotation_id, user_id, team_id) do update set points = excluded.points,
           is_recused = excluded.is_recused, remark = excluded.remark, version = s.version + 1, scored_at = excluded.scored_at`,
        [
          rotationId,
          actor.userId,
          venueId,
          given.map(({ id }) => id),
          given.map(({ points }) => arrayText(points)),
          given.map(({ isRecused }) => isRecused),
          given.map(({ remark }) => remark),
          now,
        ],
      );
    }
    const [count] = await tx.query<{ done: number }>(
      `select count(*)::int as done from vote_rotation r cross join lateral (select t.id ${teamsToJudge}) t
       join vote_score s on s.rotation_id = r.id and s.user_id = $2 and s.team_id = t.id
       where r.id = $1 and ${isFinished}`,
      [rotationId, actor.userId],
    );
    call.note({
      detail: {
        changed: given.map(({ id, before, points, isRecused }) => ({
          id,
          from: before,
          to: isRecused ? '回避' : points,
        })),
      },
    });
    return { objects: { changed: given.length, done: count?.done ?? 0 }, msg: judgingMessages.scored };
  });
}

/** He may have been taken off the list since the call began. His saves of a round come one after the other: of two that begin with one version the second is refused. */
async function assertJudge(tx: Transaction, rotationId: string, userId: string): Promise<void> {
  const found = await tx.query(
    'select user_id from vote_judge where rotation_id = $1 and user_id = $2 for no key update',
    [rotationId, userId],
  );
  if (found.length === 0) throw AppError.forbidden();
}

interface Asked {
  readonly activityId: string;
  readonly ids: readonly string[];
  readonly rows: readonly Standing[];
}

/** Teams that are gone go by their numbers, as the sheet shows them: of a blind judging nobody learns the names. */
async function assertThere(tx: Transaction, { activityId, ids, rows }: Asked): Promise<void> {
  const found = new Set(rows.map(({ id }) => id));
  const gone = ids.filter((id) => !found.has(id));
  if (gone.length === 0) return;
  const known = await tx.query<{ number: number }>(
    'select number from vote_team where activity_id = $1 and id = any ($2::uuid[]) order by number',
    [activityId, gone],
  );
  const numbers = known.length > 0 ? `（${known.map(({ number }) => `${number} 号`).join('、')}）` : '';
  throw AppError.illegalState(`所评队伍中有 ${gone.length} 支${numbers}已不在该赛次，请刷新后重试`);
}

/** Points stand for criteria by their order alone: of a sheet that shows others they would count for what nobody judged. */
function assertMeant({ criteria }: StoredJudging, names: Input['criteria']): void {
  if (!names) return;
  const isSame = names.length === criteria.length && criteria.every(({ name }, place) => name === names[place]);
  if (!isSame) throw AppError.illegalState(judgingMessages.criteriaChanged);
}

/** What is to be kept of a team; undefined where it says what is there already. */
function scoreFrom(row: Standing, asked: Input['scores'][number] | undefined, criteria: number) {
  if (!asked) return undefined;
  if (asked.points.length !== criteria) {
    throw AppError.illegalState(judgingMessages.criteriaChanged);
  }
  const { points } = asked;
  const isRecused = asked.isRecused ?? false;
  const remark = asked.remark ?? '';
  const before = row.points && { points: row.points, isRecused: row.isRecused ?? false, remark: row.remark ?? '' };
  const next = { points, isRecused, remark };
  if (before && JSON.stringify(before) === JSON.stringify(next)) return undefined;
  if (!before && !isRecused && remark === '' && points.every((given) => given === null)) return undefined;
  if (typeof asked.version === 'number' && asked.version !== row.version) {
    throw new AppError('CONFLICT', `${row.number} 号的评分已在另一处修改，请核对后再保存`);
  }
  return { id: row.id, before: before && (before.isRecused ? '回避' : before.points), ...next };
}

const arrayText = (points: readonly (number | null)[]) => `{${points.map((given) => given ?? 'null').join(',')}}`;
