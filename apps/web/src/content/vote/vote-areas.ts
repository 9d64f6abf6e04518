import { voteContent } from './vote-content';

/** Names under which what belongs to an activity is cached; a write drops every area that it touches. */
export const voteAreas = {
  /** Activities themselves: their list shows votes. */
  activity: voteContent.key,
  signup: 'voteSignup',
  round: 'voteRound',
  ballot: 'voteBallot',
  judging: 'voteJudging',
  /** 订单待审核. */
  order: 'order',
} as const;

/** What a change of a sign-up or of a round shows in. */
export const contestAreas = [
  voteAreas.signup,
  voteAreas.round,
  voteAreas.ballot,
  voteAreas.judging,
  voteAreas.order,
] as const;
