import type { VoteRound } from '@yunguan/contract/content/vote-round';

/** A round that has not begun. */
export const round: VoteRound = {
  id: 'r1',
  activityId: 'a1',
  name: '初赛',
  cover: null,
  startTime: '2026-12-01 08:00',
  endTime: '2026-12-08 19:00',
  voteStartTime: '2026-12-02 08:00',
  voteEndTime: '2026-12-08 18:00',
  voteCycle: 3,
  voteNum: 2,
  version: 4,
  teamCount: 3,
  poll: 0,
  voteState: 'before',
  frozen: null,
};
