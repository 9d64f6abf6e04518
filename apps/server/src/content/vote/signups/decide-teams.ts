import type { decideTeam, decideTeams } from '@yunguan/contract/content/vote-signup';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { venueOf } from '../../../kernel/audit/venue-of';
import type { Call, Reply } from '../../../kernel/call';
import { answerEach } from '../../../kernel/orders/batch';
import { closeOrders } from '../../../kernel/orders/order-task';
import { enterFirstRound } from '../rounds/enter-first';
import { lockActivity } from '../rounds/lock-activity';
import { tellApplicants } from '../tell-applicants';
import { findStaffTeam, findStaffTeams, type FoundTeam } from './find-team';
import { teamTitle } from './team-title';

interface Decision {
  readonly actor: Actor;
  readonly state: 100 | 101;
  readonly approvalComments: string;
}

const decidedAlready = '已审核，不能重复审核';
const takenBack = '已取消报名或已删除，不能审核';
const counted = { verb: '审核', of: '个报名' } as const;

/** Approves or rejects a team that waits; whoever comes second is told so. */
export async function decideOne(deps: Deps, call: Call<z.infer<typeof decideTeam.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { state, approvalComments } = input;
  const team = await findStaffTeam(deps.db, { actor, id: input.id, right: 'review' });
  call.note({ objectId: team.id, venueId: team.venueId, detail: { activityId: team.activityId, state } });
  return call.write(scopeOf(actor), async (tx) => {
    const { names, refusals } = await decide(tx, [team], { actor, state, approvalComments });
    const refusal = refusals.get(team.id);
    if (refusal !== undefined) throw AppError.illegalState(`「${names.get(team.id) ?? ''}」${refusal}`);
    return { objects: null, msg: messages.reviewed };
  });
}

/** The same for many: those that wait are decided, the others are named, also those taken back meanwhile. */
export async function decideMany(deps: Deps, call: Call<z.infer<typeof decideTeams.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { state, approvalComments } = input;
  const teams = await findStaffTeams(deps.db, { actor, ids: input.ids, right: 'review', withDeleted: true });
  const ids = teams.map(({ id }) => id);
  call.note({ objectId: ids.join(','), ...venueOf(teams), detail: { teams: ids, state } });
  return call.write(scopeOf(actor), async (tx) => {
    const { names, refusals } = await decide(tx, teams, { actor, state, approvalComments });
    const { objects, msg } = answerEach({ ...counted, ids, refusals, done: messages.reviewed });
    const outcomes = objects.results.map(({ id, ok, msg: message }) => ({ id, name: names.get(id), ok, message }));
    return { objects: outcomes, msg };
  });
}

interface Decided {
  /** What the teams are called, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** Why nothing came of a team, by its id. */
  readonly refusals: ReadonlyMap<string, string>;
}

/** Decides what still waits; approved teams enter the first round of their activity. */
async function decide(
  tx: Transaction,
  teams: readonly FoundTeam[],
  { actor, state, approvalComments }: Decision,
): Promise<Decided> {
  // Activities and teams always in the same order, so that two calls cannot wait for each other.
  const activityIds = [...new Set(teams.map(({ activityId }) => activityId))].sort();
  for (const activityId of activityIds) await lockActivity(tx, activityId);
  const rows = await lockTeams(tx, teams);
  const waiting = rows.filter((row) => refusalOf(row) === undefined).map(({ id }) => id);
  tx.send(
    `update vote_team set state = $2, approval_comments = $3, decided_by_name = $4, decided_at = now(), version = version + 1,
       updated_at = now(), updated_by_name = $4, updated_by_id = $5 where id = any ($1::uuid[])`,
    [waiting, state, approvalComments, actor.realName, actor.userId],
  );
  if (state === 100) {
    for (const activityId of activityIds) {
      enterFirstRound(tx, { activityId, teamIds: waiting, userName: actor.realName });
    }
  }
  closeOrders(tx, waiting);
  await tellApplicants(tx, { table: 'vote_team', ids: waiting, actor, state, approvalComments });
  return {
    names: new Map(rows.map((row) => [row.id, teamTitle(row)])),
    refusals: new Map(
      rows.flatMap((row) => {
        const refusal = refusalOf(row);
        return refusal === undefined ? [] : [[row.id, refusal] as const];
      }),
    ),
  };
}

interface WaitingTeam extends Record<string, unknown> {
  readonly id: string;
  readonly state: number;
  readonly name: string;
  readonly clubName: string | null;
  readonly isDeleted: boolean;
}

function refusalOf({ state, isDeleted }: WaitingTeam): string | undefined {
  if (isDeleted) return takenBack;
  return state === 1 ? undefined : decidedAlready;
}

/** Locks the teams, deleted ones too. @throws AppError FORBIDDEN where a row is gone for good */
async function lockTeams(tx: Transaction, teams: readonly FoundTeam[]): Promise<WaitingTeam[]> {
  const rows = await tx.query<WaitingTeam>(
    `select t.id, t.state, t.name, t.club_name as "clubName", t.deleted_at is not null as "isDeleted"
     from vote_team t where t.id = any ($1::uuid[]) order by t.id for no key update`,
    [teams.map(({ id }) => id)],
  );
  if (rows.length < teams.length) throw AppError.forbidden();
  return rows;
}
