import { messages } from '@yunguan/contract/kernel/messages';
import { longestOpinion } from '@yunguan/contract/kernel/text-limits';
import { enclosureSource } from '@yunguan/contract/kernel/upload-limits';
import { mostEnclosures } from '@yunguan/contract/platform/review';
import { Button } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { uploadTo } from '@/kernel/form/upload-to';
import { type Paper, PaperUpload } from '@/kernel/papers/PaperUpload';
import { OpinionField } from './OpinionField';

const upload = uploadTo(enclosureSource);

export type Verdict = 'approve' | 'reject' | 'reverse';

export interface DecisionBarProps {
  readonly canReview: boolean;
  readonly canReverse: boolean;
  /** What the decision leads to. */
  readonly consequence: ReactNode;
  /** Whom it concerns, above the opinion. */
  readonly notice?: ReactNode;
  readonly opinion: string;
  readonly onOpinion: (opinion: string) => void;
  /** Files beside the opinion. */
  readonly enclosures: readonly Paper[];
  readonly onEnclosures: (enclosures: readonly Paper[]) => void;
  readonly onDecide: (verdict: Verdict) => void;
  /** The decision that is being sent. */
  readonly busy: Verdict | undefined;
  /** The item has only just opened: a second click must not decide it. */
  readonly isLocked: boolean;
  /** The last decision did not arrive. */
  readonly hasFailed?: boolean;
  readonly field: RefObject<TextAreaRef | null>;
  /** What may be done instead of deciding. */
  readonly instead?: ReactNode;
}

/** Foot of the review that stays in sight: opinion and decision; returning an item takes an opinion (000 §8). */
export function DecisionBar(props: DecisionBarProps) {
  const { canReview, canReverse, consequence, notice, opinion, onOpinion, enclosures, onEnclosures } = props;
  const { onDecide, busy, isLocked, hasFailed = false, field, instead } = props;
  const [problem, setProblem] = useState<string>();
  const isOff = busy !== undefined || isLocked;

  // The field was out of use while the decision was on its way, and lost the focus.
  useEffect(() => {
    if (hasFailed && document.activeElement === document.body) field.current?.focus({ cursor: 'end' });
  }, [hasFailed, field]);

  const handleReturn = (verdict: 'reject' | 'reverse') => {
    if (opinion.trim() === '') {
      setProblem(messages.opinionMissing);
      field.current?.focus();
      return;
    }
    onDecide(verdict);
  };

  return (
    <section className={isLocked ? 'decision-bar decision-settling' : 'decision-bar'} aria-label="审批">
      {notice}
      <div>
        <OpinionField
          ref={field}
          value={opinion}
          problem={problem}
          isReturn={!canReview}
          disabled={busy !== undefined}
          placeholder={
            canReview
              ? `通过时可不填，驳回时必填；最多 ${longestOpinion} 字，按 O 键填写`
              : `请说明反审的原因；最多 ${longestOpinion} 字，按 O 键填写`
          }
          onChange={(text) => {
            onOpinion(text);
            setProblem(undefined);
          }}
        />
        {canReview && (
          <PaperUpload
            isCompact
            label="附件"
            upload={upload}
            most={mostEnclosures}
            disabled={busy !== undefined}
            value={enclosures}
            onChange={onEnclosures}
          />
        )}
      </div>
      <div className="decision-side">
        <div className="decision-buttons">
          {instead}
          {canReview && (
            <>
              <Button
                danger
                size="large"
                loading={busy === 'reject'}
                disabled={isOff && busy !== 'reject'}
                onClick={() => handleReturn('reject')}
              >
                驳回
              </Button>
              <Button
                type="primary"
                size="large"
                loading={busy === 'approve'}
                disabled={isOff && busy !== 'approve'}
                title="Ctrl + Enter"
                onClick={() => onDecide('approve')}
              >
                通过
              </Button>
            </>
          )}
          {canReverse && (
            <Button
              danger
              size="large"
              loading={busy === 'reverse'}
              disabled={isOff && busy !== 'reverse'}
              onClick={() => handleReturn('reverse')}
            >
              反审
            </Button>
          )}
        </div>
        <p className="hint">{consequence}</p>
      </div>
    </section>
  );
}
