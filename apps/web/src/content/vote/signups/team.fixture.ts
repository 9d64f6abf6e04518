import type { VoteTeam } from '@yunguan/contract/content/vote-signup';

/** A team that waits for its decision. */
export const team: VoteTeam = {
  id: 't1',
  activityId: 'a1',
  type: null,
  name: '周敏',
  tel: '13812345678',
  photo: null,
  idCardNo: '500***********4258',
  idCardFrontUrl: '/files/private/a/front.webp',
  idCardBackUrl: null,
  clubName: '江北合唱团',
  clubCount: 24,
  clubMembers: null,
  introduction: null,
  slogan: null,
  remarks: null,
  number: 1,
  poll: 0,
  state: 1,
  stateName: '待审核',
  approvalComments: '',
  decidedBy: null,
  decideTime: null,
  createTime: '2026-11-20 09:30:00',
  version: 1,
  rotations: [],
  rank: null,
};

/** A team that was approved and stands in the first round. */
export const approvedTeam: VoteTeam = {
  ...team,
  id: 't2',
  number: 2,
  clubName: '嘉陵鼓乐社',
  state: 100,
  stateName: '审核通过',
  approvalComments: '同意参赛',
  decidedBy: '何雨桐',
  decideTime: '2026-11-20 10:00:00',
  poll: 120,
  rotations: [{ id: 'r1', name: '初赛', poll: 120 }],
};
