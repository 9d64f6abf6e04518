import { charactersIn } from '@yunguan/contract/kernel/characters';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type ReactNode, type Ref, useId } from 'react';
import { upTo } from '@/kernel/text-limits';
import { ReadyTexts } from './ReadyTexts';

export interface OpinionBoxProps {
  readonly label?: '审批意见' | '审核意见' | '意见' | '原因' | '取消原因' | '说明';
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Most characters. */
  readonly longest: number;
  readonly isRequired?: boolean;
  /** Shown under the field. */
  readonly problem: string | undefined;
  /** Ready-made words; one that is clicked takes the place of what is there, unless `onPick` does otherwise. */
  readonly texts?: readonly string[];
  readonly onPick?: (text: string) => void;
  /** Beside the ready-made words. */
  readonly extra?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly rows?: number;
  readonly disabled?: boolean;
  readonly ref?: Ref<TextAreaRef> | undefined;
}

/** Words about a decision, which somebody else will read: opinion or reason, with ready-made ones (000 §5). */
export function OpinionBox(props: OpinionBoxProps) {
  const {
    label = '审批意见',
    value,
    onChange,
    longest,
    isRequired = true,
    problem,
    texts = [],
    onPick = onChange,
  } = props;
  const { extra, placeholder, rows = 2, disabled = false, ref } = props;
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className="opinion">
      <div className="opinion-head">
        <label htmlFor={id} className={isRequired ? 'opinion-required' : ''}>
          {label}
        </label>
        {texts.length > 0 && (
          <ReadyTexts
            label={label.endsWith('原因') ? '常用原因' : '常用意见'}
            texts={texts}
            disabled={disabled}
            onPick={onPick}
          />
        )}
        {extra}
        <span className="hint num opinion-count" aria-hidden="true">
          {charactersIn(value)}/{longest}
        </span>
      </div>
      <Input.TextArea
        id={id}
        ref={ref}
        value={value}
        autoSize={{ minRows: rows, maxRows: 6 }}
        {...upTo(longest)}
        disabled={disabled}
        status={problem === undefined ? '' : 'error'}
        placeholder={placeholder}
        aria-required={isRequired}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== undefined && (
        <p className="opinion-problem" id={problemId} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
