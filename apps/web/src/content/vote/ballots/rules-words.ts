import type { getVoteRules } from '@yunguan/contract/content/vote-rules';
import { type VoteCycle, type VoteRound, voteCycles } from '@yunguan/contract/content/vote-round';
import type * as z from 'zod';

type Rules = Omit<z.infer<typeof getVoteRules.output>, 'version'>;

/** The rules of an activity in words; each sentence is one that a refusal may cite. */
export function rulesWords({ perTeam, perAddressMinute, openFrom, openTo }: Rules): string[] {
  return [
    perTeam === null
      ? '每位投票人可以把一个周期内的票全部投给同一队伍。'
      : `每位投票人在一个周期内对同一队伍最多投 ${perTeam} 票。`,
    perAddressMinute === null
      ? '同一网络地址的投票次数不限。'
      : `同一网络地址每分钟最多投 ${perAddressMinute} 票，取消的也计在内。`,
    openFrom === null || openTo === null
      ? '投票时间内全天可以投票。'
      : `投票时间内每天 ${openFrom} 至 ${openTo} 可以投票，其余时间不接受投票。`,
  ];
}

const cycleStarts = {
  1: '整个赛次为一个周期',
  2: '每周一 00:00 起为新的周期',
  3: '每天 00:00 起为新的周期',
  4: '每月 1 日 00:00 起为新的周期',
  5: '每季度首日 00:00 起为新的周期',
  6: '每年 1 月 1 日 00:00 起为新的周期',
} as const satisfies Record<VoteCycle, string>;

export interface RoundWords {
  /** How many votes one has. */
  readonly votes: string;
  /** When the cycle begins anew, and what of the rules matters in this round. */
  readonly notes: string;
}

/** How one votes in a round under the rules of its activity. */
export function roundWords(
  { voteCycle, voteNum, frozen, voteState }: Pick<VoteRound, 'voteCycle' | 'voteNum' | 'frozen' | 'voteState'>,
  { perTeam }: Pick<Rules, 'perTeam'>,
): RoundWords {
  // The server answers one of the table's codes.
  const cycle = voteCycle as VoteCycle;
  const votes = cycle === 1 ? `每位投票人共 ${voteNum} 票` : `每位投票人${voteCycles[cycle]} ${voteNum} 票`;
  if (frozen) return { votes, notes: '结果已锁定，不再接受投票' };
  if (voteState === 'ended') return { votes, notes: '投票已结束' };
  const team = perTeam !== null && perTeam < voteNum ? `，其中同一队伍最多 ${perTeam} 票` : '';
  return { votes: `${votes}${team}`, notes: cycleStarts[cycle] };
}
