import { type Ballot, type BallotChange, ballotChanges, mostByFilter } from '@yunguan/contract/content/vote-ballot';
import { countText, teamCount } from './ballot-text';
import type { BallotConditions } from './ballots-url';

/** Which ballots are taken out of the count, or back into it. */
export type ChangeTask =
  | { readonly by: 'rows'; readonly change: BallotChange; readonly ballots: readonly Ballot[] }
  | {
      readonly by: 'filter';
      readonly change: BallotChange;
      readonly conditions: BallotConditions;
      /** The conditions in words, for example 网络地址：45.76.132.9. */
      readonly words: readonly string[];
    };

/** State in which a ballot can be changed. */
export const changeable = { disqualify: 'valid', restore: 'disqualified' } as const satisfies Record<
  BallotChange,
  Ballot['state']
>;

/** Reasons that a click puts in. */
export const usualReasons = {
  disqualify: ['同一网络地址短时间内大量投票', '使用程序批量投票', '经核查为虚假或借用账号'],
  restore: ['经核查为正常投票', '误操作，予以恢复'],
} as const satisfies Record<BallotChange, readonly string[]>;

/** Ballots of the choice that the change can happen to. */
export function fitting(ballots: readonly Ballot[], change: BallotChange): Ballot[] {
  return ballots.filter(({ state }) => state === changeable[change]);
}

/** What follows, in one sentence. */
export function consequenceOf(task: ChangeTask, count: number): string {
  const teams = task.by === 'rows' ? `（${teamCount(task.ballots)} 支队伍）` : '';
  if (task.change === 'restore')
    return `将恢复 ${countText(count)} 张已作废的选票${teams}，重新计入得票；原来的作废原因只保留在操作日志中。`;
  return `将作废 ${countText(count)} 张有效选票${teams}，不再计入得票；选票保留在台账中，以后可以恢复，投票人的名额不退回。`;
}

/** Why the change cannot be asked for; undefined where it can. */
export function obstacleOf(change: BallotChange, count: number, isMore: boolean): string | undefined {
  const word = ballotChanges[change];
  if (isMore || count > mostByFilter) {
    const found = isMore ? `超过 ${countText(count)}` : countText(count);
    return `当前条件下有${isMore ? '' : ' '}${found} 张选票，一次最多${word} ${countText(mostByFilter)} 张，请缩小条件的范围。`;
  }
  if (count > 0) return undefined;
  return change === 'disqualify' ? '当前条件下没有有效的选票。' : '当前条件下没有已作废的选票。';
}
