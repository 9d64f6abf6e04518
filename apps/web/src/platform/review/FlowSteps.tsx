import { unattendedText } from '@yunguan/contract/platform/unattended';
import { Steps } from 'antd';
import { cosignText, type CosignStanding } from './cosigners';
import { DueTime } from './DueTime';

const states = { done: 'finish', current: 'process', waiting: 'wait' } as const;
const words = { done: '已通过', current: '审核中', waiting: '等待中' } as const;

/** The steps of the review with their reviewers; the current one with its time limit and who is left of its co-signers. */
export function FlowSteps(standing: CosignStanding) {
  const { steps } = standing;
  const left = cosignText(standing);
  const items = steps.map(({ ordinal, name, mode, state, reviewers, dueTime }) => ({
    key: ordinal,
    title: name,
    status: states[state],
    content: (
      <div className="flow-step">
        <span>
          {words[state]}
          {state === 'current' && (
            <>
              {' · '}
              <DueTime due={dueTime} />
            </>
          )}
        </span>
        {reviewers.length > 0 && <span title={reviewers.join('、')}>审核人：{reviewers.join('、')}</span>}
        {reviewers.length === 0 && state !== 'done' && <span className="flow-step-nobody">{unattendedText}</span>}
        {reviewers.length > 1 && (
          <span>{mode === 'any' ? '或签，一人通过即可' : (state === 'current' && left) || '会签，需全部通过'}</span>
        )}
      </div>
    ),
  }));
  return <Steps size="small" items={items} current={steps.findIndex(({ state }) => state === 'current')} />;
}
