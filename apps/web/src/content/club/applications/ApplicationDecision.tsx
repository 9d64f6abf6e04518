import { setIsValid } from '@yunguan/contract/content/club-application';
import { membershipMessages } from '@yunguan/contract/content/club-member';
import { messages } from '@yunguan/contract/kernel/messages';
import { longestOpinion } from '@yunguan/contract/kernel/text-limits';
import { call } from '@/kernel/api/call';
import { DecisionDialog } from '@/kernel/decisions/DecisionDialog';
import type { OnDecided } from '@/kernel/decisions/outcomes';
import { clubArea, orderArea } from '../club-content';
import { type DecisionTask, decisionWords } from './decisions';

export interface ApplicationDecisionProps {
  readonly task: DecisionTask;
  /** Told as soon as the applications are decided. */
  readonly onDecided: OnDecided;
  readonly onClose: () => void;
}

/** Takes applicants in or refuses them, with the words that they read; a refusal needs some. */
export default function ApplicationDecision({ task, onDecided, onClose }: ApplicationDecisionProps) {
  const { kind, applications } = task;
  const words = decisionWords[kind];
  const isReject = kind === 'reject';
  const send = async (content: string, idempotencyKey: string) => {
    const ids = applications.map(({ id }) => id);
    return (await call(setIsValid, { ids, isValid: !isReject, content }, { idempotencyKey })).results;
  };
  return (
    <DecisionDialog
      rows={applications}
      words={{ ...words, one: `${words.verb}入团申请`, of: '入团申请', unit: '个', done: membershipMessages.decided }}
      isDanger={isReject}
      opinion={{
        label: '审核意见',
        longest: longestOpinion,
        ...(isReject && { missing: messages.opinionMissing }),
        placeholder: isReject ? '请输入审核意见，申请人可以看到' : '可不填写；申请人可以看到',
      }}
      lines={({ name, title }) => [name, `申请加入《${title}》`]}
      send={send}
      areas={[orderArea, clubArea]}
      onDecided={onDecided}
      onClose={onClose}
    />
  );
}
