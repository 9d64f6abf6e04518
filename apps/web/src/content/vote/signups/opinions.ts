import { longestOpinion } from '@yunguan/contract/kernel/text-limits';

export const approvals = ['资料齐全，同意报名', '同意参赛'] as const;
export const rejections = ['资料不完整，请补充后重新报名', '团队人数不符合要求', '重复报名'] as const;

/** 审批意见 of a sign-up: asked for whatever the decision is (000 §5). */
export const asked = {
  label: '审批意见',
  longest: longestOpinion,
  placeholder: `通过和不通过都须填写，报名人可以看到；最多 ${longestOpinion} 字`,
} as const;

/** Where the opinion of a user about a sign-up is kept until he sends it. */
export const opinionPlace = (userId: string, id: string): string => `signup-opinion:${userId}:${id}`;
