import type { ReviewDetail } from '@yunguan/contract/platform/review';

/** An item that waits for the user's decision. */
export const waiting: ReviewDetail = {
  objectId: '1',
  kind: 'vote',
  kindName: '投票活动',
  title: '活动1',
  status: 1,
  revision: 1,
  approvedRevision: null,
  form: {},
  words: {},
  steps: [],
  log: [],
  diff: [],
  returned: null,
  notices: [],
  canReview: true,
  canReverse: false,
  effects: [],
  canHandOver: false,
  reason: '',
};
