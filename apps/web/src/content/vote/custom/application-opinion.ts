import { decisionMissing } from '@yunguan/contract/content/vote-application';
import { longestOpinion } from '@yunguan/contract/kernel/text-limits';

export const approvals = ['符合报名条件，同意报名。'] as const;
export const rejections = ['材料不清晰，请重新上传。', '报名信息不完整，请补充后重新提交。'] as const;

/** 意见 about an application: asked for whatever the decision is (000 §5). */
export const asked = {
  label: '意见',
  longest: longestOpinion,
  missing: decisionMissing,
  placeholder: `通过和不通过都须填写，申请人可以看到；最多 ${longestOpinion} 字`,
} as const;

/** Where the opinion of a user about an application is kept until he sends it. */
export const opinionPlace = (userId: string, id: string): string => `application-opinion:${userId}:${id}`;
