import { longestOpinion } from '@yunguan/contract/content/vote-signup';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import type { Ref } from 'react';

export interface OpinionBoxProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
  readonly disabled?: boolean;
  /** Texts that a click puts in. */
  readonly texts: readonly string[];
  readonly rows?: number;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<TextAreaRef>;
}

export const approvalTexts = ['资料齐全，同意报名', '同意参赛'] as const;
export const rejectionTexts = ['资料不完整，请补充后重新报名', '团队人数不符合要求', '重复报名'] as const;

/** 审批意见 of a sign-up: asked for whatever the decision is (000 §5). */
export function OpinionBox(props: OpinionBoxProps) {
  const { id, value, onChange, problem, disabled = false, texts, rows = 2, autoFocus = false, ref } = props;
  return (
    <div className="opinion-box">
      <div className="opinion-box-head">
        <label htmlFor={id}>审批意见</label>
        <div className="opinion-box-texts" role="group" aria-label="常用意见">
          {texts.map((text) => (
            <button key={text} type="button" disabled={disabled} onClick={() => onChange(text)}>
              {text}
            </button>
          ))}
        </div>
        <span className="hint num" aria-hidden="true">
          {value.length}/{longestOpinion}
        </span>
      </div>
      <Input.TextArea
        id={id}
        ref={ref}
        value={value}
        rows={rows}
        maxLength={longestOpinion}
        disabled={disabled}
        autoFocus={autoFocus}
        status={problem ? 'error' : ''}
        placeholder="通过和不通过都须填写，报名人可以看到；最多 500 字"
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p className="opinion-box-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
