import type { Ballot } from '@yunguan/contract/content/vote-ballot';

/** A valid vote. */
export const ballot: Ballot = {
  id: 'b1',
  castTime: '2026-11-18 02:14:09',
  rotationId: 'r1',
  rotationName: '初赛',
  signupId: 't1',
  teamName: '江畔合唱团',
  number: 3,
  voter: '139****0001',
  voterId: 'm1',
  period: '2026-11-18',
  ordinal: 2,
  channel: 'wechat',
  address: '45.76.132.9',
  agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) MicroMessenger/8.0.49',
  state: 'valid',
  disqualifiedBy: null,
  disqualifyTime: null,
  reason: null,
};

export const disqualified: Ballot = {
  ...ballot,
  id: 'b3',
  state: 'disqualified',
  disqualifiedBy: '林志远',
  disqualifyTime: '2026-11-19 09:00:00',
  reason: '使用程序批量投票',
};
