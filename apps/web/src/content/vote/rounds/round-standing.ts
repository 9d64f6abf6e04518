import { type VoteCycle, type VoteRound, voteCycles } from '@yunguan/contract/content/vote-round';
import type { Tone } from '@/ui/status-colours';

/** State of a round in words (its result locked wins over its time). */
export function roundStanding({ frozen, voteState }: Pick<VoteRound, 'frozen' | 'voteState'>): {
  readonly text: string;
  readonly tone: Tone;
} {
  if (frozen) return { text: '已锁定', tone: 'second' };
  if (voteState === 'open') return { text: '投票中', tone: 'passed' };
  return voteState === 'before' ? { text: '未开始', tone: 'reviewing' } : { text: '已结束', tone: 'draft' };
}

/** How often a voter may vote, for example 每天 3 票. */
export function ruleText({ voteCycle, voteNum }: Pick<VoteRound, 'voteCycle' | 'voteNum'>): string {
  // The server answers one of the table's codes; an unknown one has no word.
  const cycle = voteCycles[voteCycle as VoteCycle] as string | undefined;
  return `${cycle ?? '每周期'} ${voteNum} 票`;
}

/** Whether the span leaves the activity's time, both as `yyyy-MM-dd HH:mm`; an activity without a time holds everything. */
export function isOutside(
  { startTime, endTime }: Span,
  activity: { readonly start: string; readonly end: string },
): boolean {
  if (startTime === '' || endTime === '') return false;
  return (activity.start !== '' && startTime < activity.start) || (activity.end !== '' && endTime > activity.end);
}

export type Span = Pick<VoteRound, 'startTime' | 'endTime'>;

/** Rounds whose time meets that of the span; a round that starts in the minute in which another ends does not meet it. */
export function overlapping<R extends Span & { readonly id: string }>(
  rounds: readonly R[],
  { startTime, endTime }: Span,
  ownId?: string,
): R[] {
  return rounds.filter((round) => round.id !== ownId && round.startTime < endTime && round.endTime > startTime);
}
