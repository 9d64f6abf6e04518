import type { ReviewCandidates } from '@yunguan/contract/platform/flows';
import { unattendedText } from '@yunguan/contract/platform/unattended';
import { Panel } from '@/ui/Panel';
import { limitProblem, reviewersOf, type StepDraft } from './step-drafts';

export interface FlowPreviewProps {
  readonly steps: readonly StepDraft[];
  readonly candidates: ReviewCandidates | undefined;
}

/** 谁来审: the way of a content through the steps as they stand in the form, with the people of today. */
export function FlowPreview({ steps, candidates }: FlowPreviewProps) {
  return (
    <Panel title="谁来审" className="flow-preview">
      <ol aria-live="polite">
        <li className="flow-preview-end">提交审核</li>
        {steps.map((step, index) => (
          <PreviewStep key={step.key} step={step} index={index} candidates={candidates} />
        ))}
        <li className="flow-preview-end">通过并发布</li>
      </ol>
      <p className="hint">提交人不审核自己提交的内容，除非他是唯一的审核人。</p>
    </Panel>
  );
}

function PreviewStep({
  step,
  index,
  candidates,
}: {
  readonly step: StepDraft;
  readonly index: number;
  readonly candidates: ReviewCandidates | undefined;
}) {
  const names = candidates ? reviewersOf(step, candidates).map(({ name }) => name) : undefined;
  const isEmpty = names?.length === 0;
  return (
    <li>
      <b>
        {index + 1}. {step.name.trim() || '未命名步骤'}
      </b>
      <span className={isEmpty ? 'flow-nobody' : ''}>{isEmpty ? unattendedText : (names?.join('、') ?? '…')}</span>
      <small className="hint num">
        {step.mode === 'all' ? '须全部通过' : '一人通过即可'} · {limitText(step)}
      </small>
    </li>
  );
}

/** A limit that cannot be is not promised to anybody. */
function limitText(step: StepDraft): string {
  if (limitProblem(step).limit !== undefined) return '—';
  return step.limitHours === null ? '不限时' : `${step.limitHours} 小时内`;
}
