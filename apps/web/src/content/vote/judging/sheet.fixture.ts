import type { JudgingSheet, TeamOnSheet } from '@yunguan/contract/content/vote-judging';

/** A team on the sheet of a judge. */
export const sheetTeam = (more: Partial<TeamOnSheet> = {}): TeamOnSheet => ({
  id: 't1',
  number: 1,
  name: '李秀英',
  clubName: '江畔合唱团',
  photo: null,
  introduction: '成立于 2012 年的社区合唱团',
  slogan: '唱响两江',
  points: [null, null],
  isRecused: false,
  remark: '',
  version: 1,
  ...more,
});

/** The sheet of a judge: two teams, nothing given yet. */
export const sheet: JudgingSheet = {
  rotationId: 'r1',
  title: '群众合唱大赛',
  rotationName: '初赛',
  endTime: '2026-12-20 18:00',
  isEnded: false,
  teamCount: 2,
  done: 0,
  isBlind: false,
  criteria: [
    { name: '艺术表现', weight: 70 },
    { name: '台风', weight: 30 },
  ],
  teams: [
    sheetTeam({ version: 0 }),
    sheetTeam({ id: 't2', number: 2, name: '王建国', clubName: '山城民乐团', version: 0 }),
  ],
};
