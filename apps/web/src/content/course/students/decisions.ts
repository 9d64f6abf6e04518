import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import { cancelSignups, decideSignups } from '@yunguan/contract/content/course-signup-desk';
import { mostAtOnce } from '@yunguan/contract/kernel/batch';
import { call } from '@/kernel/api/call';
import type { Outcome } from '@/kernel/decisions/outcomes';
import { isByStaff, toldText } from '@/kernel/decisions/told-text';
import { actionsOf, type useStudentRights } from './student-rights';

export type DecisionKind = 'approve' | 'reject' | 'cancel';

/** Sign-ups that are to be decided together. */
export interface DecisionTask {
  readonly kind: DecisionKind;
  readonly signups: readonly CourseSignup[];
}

export const decisionWords = {
  approve: {
    verb: '通过',
    done: '已通过报名',
  },
  reject: {
    verb: '不通过',
    done: '已处理报名',
  },
  cancel: {
    verb: '取消报名',
    done: '取消成功',
  },
} as const satisfies Record<DecisionKind, { verb: string; done: string }>;

const passedOn = '占用的名额退回；培训开始前有人候补的，自动转给排在最前的候补学员。';

/** What will happen, and how the people who signed up come to know. */
export function consequenceOf({ kind, signups }: DecisionTask): string {
  const told = (reached: string) => toldText(signups, isByStaff, reached);
  switch (kind) {
    case 'approve':
      return `通过后名额即为该学员所有；${told('会员可在“我的课程报名”中看到结果')}。`;
    case 'reject':
      return `${passedOn}${told('会员可以看到原因')}。`;
    case 'cancel':
      return `${passedOn}${told('会员可以看到原因')}。此操作不能撤回。`;
  }
}

/** Of the ticked ones those that a decision applies to. */
export function decidable(
  kind: DecisionKind,
  signups: readonly CourseSignup[],
  rightsIn: ReturnType<typeof useStudentRights>,
): readonly CourseSignup[] {
  return signups.filter((signup) => actionsOf(signup, rightsIn(signup.venueId)).includes(kind));
}

/**
 * Decides the sign-ups of a task, as many calls as it takes, each under its own part of the key; one answer per sign-up.
 * @throws Refused, NetworkFailure
 */
export async function carryOut(
  { kind, signups }: DecisionTask,
  { remark, key }: { readonly remark: string; readonly key: string },
): Promise<readonly Outcome[]> {
  const ids = signups.map(({ id }) => id);
  const outcomes: Outcome[] = [];
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const some = ids.slice(from, from + mostAtOnce);
    const options = { idempotencyKey: `${key}.${from}` };
    const { results } =
      kind === 'cancel'
        ? await call(cancelSignups, { ids: some, remark }, options)
        : await call(decideSignups, { ids: some, result: kind, remark: kind === 'reject' ? remark : null }, options);
    outcomes.push(...results);
  }
  return outcomes;
}
