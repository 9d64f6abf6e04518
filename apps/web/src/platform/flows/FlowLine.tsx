import type { FlowStepShown } from '@yunguan/contract/platform/flows';
import { unattendedText } from '@yunguan/contract/platform/unattended';
import { StatusTag } from '@/ui/StatusTag';

/** A flow drawn as its steps, one after the other, with who reviews each. */
export function FlowLine({ steps }: { readonly steps: readonly FlowStepShown[] }) {
  return (
    <ol className="flow-line">
      {steps.map((step) => (
        <li key={step.ordinal}>
          <FlowStepBox step={step} />
        </li>
      ))}
    </ol>
  );
}

const namesShown = 3;

function FlowStepBox({ step }: { readonly step: FlowStepShown }) {
  const { ordinal, name, mode, limitHours, reviewers } = step;
  const names = reviewers.map((reviewer) => reviewer.name);
  return (
    <div className={`flow-box ${names.length === 0 ? 'flow-box-empty' : ''}`}>
      <div className="flow-box-head">
        <span className="flow-box-no num">{ordinal}</span>
        <b className="ellipsis" title={name}>
          {name}
        </b>
        {names.length > 1 && (
          <StatusTag tone={mode === 'all' ? 'second' : 'draft'} text={mode === 'all' ? '会签' : '或签'} />
        )}
      </div>
      {names.length === 0 ? (
        <span className="flow-nobody">{unattendedText}</span>
      ) : (
        <span className="ellipsis" title={names.join('、')}>
          {names.slice(0, namesShown).join('、')}
          {names.length > namesShown && ` 等 ${names.length} 人`}
        </span>
      )}
      <small className="num">{limitHours === null ? '不限时' : `${limitHours} 小时内`}</small>
    </div>
  );
}
