import { Button } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { OpinionBox } from '@/kernel/decisions/OpinionBox';
import { useOpinionDraft } from '@/kernel/decisions/use-opinion-draft';
import { useSession } from '@/kernel/session/use-session';
import { approvals, asked, opinionPlace, rejections } from './application-opinion';
import { type DecideParts, useDecide, type Verdict } from './use-decide';

export interface DecisionFormProps extends DecideParts {
  /** Applications that wait, this one among them; undefined until known. */
  readonly pending: number | undefined;
}

const readyMade = [...approvals, ...rejections];

/** The decision about an application: either way it takes an opinion (000 §5). */
export function DecisionForm({ pending, ...parts }: DecisionFormProps) {
  const { user } = useSession();
  const [opinion, setOpinion] = useOpinionDraft(opinionPlace(user.id, parts.id));
  const [problem, setProblem] = useState<string>();
  const [verdict, setVerdict] = useState<Verdict>();
  const field = useRef<TextAreaRef>(null);
  const { decide, isBusy, isLocked } = useDecide({ ...parts, onDecided: () => setOpinion('') });
  const handleOpinion = (text: string) => {
    setOpinion(text);
    setProblem(undefined);
  };
  const handleDecide = (state: Verdict) => {
    if (isBusy || isLocked) return;
    if (opinion.trim() === '') {
      setProblem(asked.missing);
      field.current?.focus();
      return;
    }
    setVerdict(state);
    decide({ state, approvalComments: opinion.trim() });
  };
  const isSending = (state: Verdict) => isBusy && verdict === state;
  return (
    <section className="decision" aria-label="审核">
      <OpinionBox
        ref={field}
        label={asked.label}
        value={opinion}
        longest={asked.longest}
        problem={problem}
        texts={readyMade}
        disabled={isBusy}
        placeholder={asked.placeholder}
        onChange={handleOpinion}
      />
      <div className={`application-decision ${isLocked ? 'decision-settling' : ''}`}>
        <span className="hint">{pendingText(pending)}</span>
        <Button
          danger
          loading={isSending(101)}
          disabled={(isBusy && !isSending(101)) || isLocked}
          onClick={() => handleDecide(101)}
        >
          不通过
        </Button>
        <Button
          type="primary"
          loading={isSending(100)}
          disabled={(isBusy && !isSending(100)) || isLocked}
          onClick={() => handleDecide(100)}
        >
          通过
        </Button>
      </div>
    </section>
  );
}

function pendingText(pending: number | undefined): string {
  if (pending === undefined) return '';
  return pending > 1 ? `另有 ${pending - 1} 份待审核，审核后自动打开下一份` : '这是最后一份待审核的申请';
}
