import { signupMessages } from '@yunguan/contract/content/course-signup-words';
import { longestSaidReason } from '@yunguan/contract/kernel/member-push';
import { messages } from '@yunguan/contract/kernel/messages';
import { longestOpinion } from '@yunguan/contract/kernel/text-limits';
import { DecisionDialog } from '@/kernel/decisions/DecisionDialog';
import type { OnDecided } from '@/kernel/decisions/outcomes';
import { carryOut, consequenceOf, type DecisionKind, type DecisionTask, decisionWords } from './decisions';
import { courseArea, signupArea } from './student-rights';
import { personLine } from './student-words';

export interface SignupDecisionProps {
  readonly task: DecisionTask;
  /** Told as soon as the sign-ups are decided. */
  readonly onDecided: OnDecided;
  readonly onClose: () => void;
}

const asked = {
  reject: {
    label: '审核意见',
    longest: longestOpinion,
    missing: messages.opinionMissing,
    texts: ['报名资料不完整，请补充后重新报名。', '不符合报名要求。', '重复报名。'],
  },
  cancel: {
    label: '取消原因',
    longest: longestSaidReason,
    missing: signupMessages.reasonMissing,
    texts: ['应报名人要求取消。', '联系不上报名人。', '课程安排有变。'],
  },
} as const satisfies Record<Exclude<DecisionKind, 'approve'>, object>;

/** Decides one sign-up or several; what ends one takes a reason. */
export default function SignupDecision({ task, onDecided, onClose }: SignupDecisionProps) {
  const { kind, signups } = task;
  const words = decisionWords[kind];
  return (
    <DecisionDialog
      rows={signups}
      words={{
        ...words,
        one: kind === 'cancel' ? words.verb : `${words.verb}报名`,
        of: '学员',
        unit: '名',
        consequence: consequenceOf(task),
      }}
      isDanger={kind !== 'approve'}
      opinion={kind === 'approve' ? undefined : { ...asked[kind], placeholder: asked[kind].missing }}
      lines={({ students, title }) => [`${students.name}　${personLine(students)}`, title]}
      send={(remark, key) => carryOut(task, { remark, key })}
      areas={[courseArea, signupArea]}
      onDecided={onDecided}
      onClose={onClose}
    />
  );
}
