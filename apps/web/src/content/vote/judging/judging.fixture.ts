import type { JudgedTeam, Judging } from '@yunguan/contract/content/vote-judging';

/** A team of the results. */
export const judgedTeam = (more: Partial<JudgedTeam> = {}): JudgedTeam => ({
  id: 't1',
  number: 1,
  name: '李秀英',
  clubName: '江畔合唱团',
  poll: 40,
  votePoints: 100,
  scores: [
    { judgeId: 'u1', score: 83, isCounted: true },
    { judgeId: 'u2', score: null, isCounted: false },
  ],
  judgePoints: 83,
  total: 89.8,
  rank: 1,
  ...more,
});

/** How a round is judged: one of two judges has finished. */
export const judging: Judging = {
  rotationId: 'r1',
  rotationName: '初赛',
  teamCount: 2,
  judging: {
    criteria: [
      { name: '艺术表现', weight: 70 },
      { name: '台风', weight: 30 },
    ],
    endTime: '2026-12-20 18:00',
    isEnded: false,
    isBlind: true,
    isTrimmed: false,
    voteShare: 40,
    version: 3,
    isBegun: true,
    judges: [
      { id: 'u1', name: '谭静', department: '活动部', isEnabled: true, done: 2, average: 80.5 },
      { id: 'u2', name: '周明霞', department: '', isEnabled: false, done: 1, average: null },
    ],
  },
  teams: [
    judgedTeam(),
    judgedTeam({ id: 't2', number: 2, clubName: '山城民乐团', scores: [], judgePoints: null, total: null, rank: null }),
  ],
  hiddenText: '',
  candidates: [
    { id: 'u1', name: '谭静', department: '活动部' },
    { id: 'u3', name: '何雨桐', department: '培训部' },
  ],
};
