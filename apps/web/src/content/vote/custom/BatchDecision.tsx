import { type CustomSubmission, decideSubmissions } from '@yunguan/contract/content/vote-application';
import { messages } from '@yunguan/contract/kernel/messages';
import { call } from '@/kernel/api/call';
import { DecisionDialog } from '@/kernel/decisions/DecisionDialog';
import type { OnDecided, Outcome } from '@/kernel/decisions/outcomes';
import { toldText } from '@/kernel/decisions/told-text';
import { approvals, asked, rejections } from './application-opinion';
import { applicationName } from './application-text';
import { decisionAreas } from './custom-areas';
import type { Verdict } from './use-decide';

export interface BatchDecisionProps {
  readonly state: Verdict;
  readonly rows: readonly CustomSubmission[];
  /** Told as soon as the applications are decided. */
  readonly onDecided: OnDecided;
  readonly onClose: () => void;
}

/** One opinion for many applications; then what became of each. */
export default function BatchDecision({ state, rows, onDecided, onClose }: BatchDecisionProps) {
  const isReject = state === 101;
  const verb = isReject ? '不通过' : '通过';
  const send = async (approvalComments: string, idempotencyKey: string): Promise<readonly Outcome[]> => {
    const body = { ids: rows.map(({ id }) => id), state, approvalComments };
    const outcomes = await call(decideSubmissions, body, { idempotencyKey });
    return outcomes.map(({ id, ok, message }) => ({ id, ok, msg: message }));
  };
  return (
    <DecisionDialog
      rows={rows}
      words={{
        verb,
        one: `${verb} 1 份报名申请`,
        of: '报名申请',
        unit: '份',
        consequence: isReject
          ? `${toldText(rows, ({ createdBy }) => createdBy !== null, '申请人可以看到意见，修改后重新提交')}。审核后不能再改。`
          : '审核后不能再改。',
        done: messages.reviewed,
      }}
      isDanger={isReject}
      opinion={{ ...asked, texts: isReject ? rejections : approvals }}
      lines={(row) => [applicationName(row), `${row.tel} · ${row.createTime.slice(0, 16)}`]}
      send={send}
      areas={decisionAreas}
      onDecided={onDecided}
      onClose={onClose}
    />
  );
}
