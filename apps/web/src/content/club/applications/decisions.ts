import type { ClubApplication } from '@yunguan/contract/content/club-application';
import type { MemberRights } from '../members/member-rights';

export type DecisionKind = 'approve' | 'reject';

/** Applications that are decided together. */
export interface DecisionTask {
  readonly kind: DecisionKind;
  readonly applications: readonly ClubApplication[];
}

export const decisionWords = {
  approve: {
    verb: '通过',
    consequence: '通过后申请人成为社团成员，占用一个招募名额；社团已下架、暂停招募或名额已满时不能通过。',
  },
  reject: {
    verb: '驳回',
    consequence: '驳回后申请人可以看到审核意见，并可重新申请。',
  },
} as const satisfies Record<DecisionKind, { verb: string; consequence: string }>;

/** Only what waits is decided, by who decides in its venue. */
export function isDecidable(
  { state }: Pick<ClubApplication, 'state'>,
  { decide }: Pick<MemberRights, 'decide'>,
): boolean {
  return state === 'applied' && decide;
}
