import { dayLength } from '@yunguan/contract/kernel/days';
import type { Transaction } from '../db/database';
import { periodOf } from '../content/vote/ballots/vote-period';
import { chinaTime } from './china-time';
import { stableId } from '../seed/stable-id';
import { type DemoMember, demoMembers } from './members';
import { type Rng, rngOf } from './random';
import { at, insertRows } from './seed-rows';
import type { ContestHouse } from './contest-house';
import type { PlannedRound } from './vote-schedule';
import type { DemoTeam } from './vote-teams';

export interface DemoRound extends PlannedRound {
  readonly id: string;
  readonly index: number;
  readonly voteCycle: 1 | 2 | 3;
  readonly voteNum: number;
}

interface Cast {
  readonly member: DemoMember;
  readonly teamId: string;
  /** Milliseconds. */
  readonly moment: number;
  readonly channel: 'pc' | 'wechat' | 'app';
  readonly address: string;
  readonly agent: string;
  readonly isDisqualified?: boolean;
}

interface Voted {
  readonly round: DemoRound;
  readonly teams: readonly DemoTeam[];
}

const agents = {
  pc: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0 Safari/537.36',
  wechat: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.50',
  app: 'YunguanApp/3.2 (Android 14; zh_CN)',
} as const;
/** What a campaign of bought votes looks like: one address, one program, a few minutes. */
const burst = { address: '203.0.113.24', agent: 'python-requests/2.31.0', minutes: 4 } as const;
const burstReason = '同一地址短时间内集中投票，经核实为刷票';

/** Votes of the demo members within the rules of the round, day by day, with their tallies; here and there a burst. */
export async function seedBallots(tx: Transaction, house: ContestHouse, voted: Voted): Promise<void> {
  if (voted.teams.length === 0) return;
  const rng = rngOf('ballots', voted.round.id);
  const until = Math.min(voted.round.voteEnd.getTime(), house.base.getTime() - 60_000);
  const wanted = [...dailyVotes(voted, { rng, until, base: house.base }), ...burstVotes(voted, { rng, until })];
  await insertRows(
    tx,
    'vote_ballot',
    ballotRows(
      house,
      voted.round,
      wanted.toSorted((a, b) => a.moment - b.moment),
    ),
  );
  await tx.query(
    `insert into vote_tally (rotation_id, team_id, month, slot, n) select rotation_id, team_id, china_month(cast_at), 0, count(*) from vote_ballot
     where rotation_id = $1 and disqualified_at is null and cancelled_at is null group by 1, 2, 3`,
    [voted.round.id],
  );
}

const voters = demoMembers.filter(({ enabled }) => enabled);

function dailyVotes({ round, teams }: Voted, when: { rng: Rng; until: number; base: Date }): Cast[] {
  const { rng, until, base } = when;
  // A few favourites, and many that their friends vote for.
  const popularity = rng.shuffle(teams).map((team, index) => [team, 1 / (index + 2)] as const);
  const votes: Cast[] = [];
  for (const member of voters) {
    const channel = rng.weighted<Cast['channel']>([
      ['wechat', 6],
      ['app', 2],
      ['pc', 2],
    ]);
    const address = `100.${rng.int(64, 127)}.${rng.int(0, 255)}.${rng.int(1, 254)}`;
    const zeal = rng.next() * 0.6;
    for (let start = round.voteStart.getTime(); start < until; start += dayLength) {
      if (!rng.chance(zeal)) continue;
      const days = Math.floor((start - base.getTime()) / dayLength);
      for (let count = rng.int(1, round.voteNum); count > 0; count -= 1) {
        const moment = chinaTime(base, days, [rng.int(8, 22), rng.int(0, 59)]).getTime() + rng.int(0, 59_000);
        if (moment < round.voteStart.getTime() || moment >= until) continue;
        const team = rng.weighted(popularity);
        // Nobody votes for who is not in yet.
        if (moment < team.decidedAt) continue;
        votes.push({ member, teamId: team.id, moment, channel, address, agent: agents[channel] });
      }
    }
  }
  return votes;
}

/** In the first round of every other contest, in the middle of its voting. */
function burstVotes({ round, teams }: Voted, { rng, until }: { rng: Rng; until: number }): Cast[] {
  const from = (round.voteStart.getTime() + until) / 2;
  const team = teams.findLast(({ decidedAt }) => decidedAt < from);
  if (round.index > 0 || !team || rng.chance(0.4)) return [];
  // Most were found out.
  return voters.slice(0, 48).flatMap((member) =>
    Array.from({ length: Math.min(round.voteNum, 2) }, () => ({
      member,
      teamId: team.id,
      moment: Math.floor(from + rng.next() * burst.minutes * 60_000),
      channel: 'pc' as const,
      address: burst.address,
      agent: burst.agent,
      isDisqualified: rng.chance(0.8),
    })),
  );
}

/** Numbers the votes within each voter's cycle; what would be one too many was refused and is not there. */
function ballotRows({ contest, venueId, actors, base }: ContestHouse, round: DemoRound, votes: readonly Cast[]) {
  const used = new Map<string, number>();
  return votes.flatMap((vote, index) => {
    const period = periodOf(round.voteCycle, new Date(vote.moment));
    const place = `${vote.member.id} ${period}`;
    const ordinal = (used.get(place) ?? 0) + 1;
    if (ordinal > round.voteNum) return [];
    used.set(place, ordinal);
    const isOut = vote.isDisqualified === true;
    return [
      {
        id: stableId('ballot', round.id, String(index)),
        venue_id: venueId,
        activity_id: contest.id,
        rotation_id: round.id,
        team_id: vote.teamId,
        member_id: vote.member.id,
        period,
        ordinal,
        cast_at: at(vote.moment),
        channel: vote.channel,
        address: vote.address,
        agent: vote.agent,
        disqualified_at: isOut ? at(Math.min(vote.moment + 9 * 3_600_000, base.getTime())) : null,
        disqualified_by_name: isOut ? actors.editor.name : null,
        disqualified_reason: isOut ? burstReason : null,
      },
    ];
  });
}
