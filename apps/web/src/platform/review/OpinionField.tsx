import { SettingOutlined } from '@ant-design/icons';
import { longestOpinion } from '@yunguan/contract/platform/review';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type Ref, useState } from 'react';
import { ReasonsDialog } from './ReasonsDialog';
import { useReasons } from './use-reasons';

export interface OpinionFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  /** Shown under the field. */
  readonly problem?: string | undefined;
  readonly placeholder?: string;
  readonly rows?: number;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<TextAreaRef>;
}

/** 审批意见 with the user's ready-made texts. */
export function OpinionField(props: OpinionFieldProps) {
  const { id, value, onChange, required = false, problem, placeholder, ref } = props;
  const { rows = 2, disabled = false, autoFocus = false } = props;
  const { reasons } = useReasons();
  const [isManaging, setManaging] = useState(false);
  const handlePick = (reason: string) => onChange(withText(value, reason));
  return (
    <div className="opinion">
      <div className="opinion-head">
        <label htmlFor={id} className={required ? 'opinion-required' : ''}>
          审批意见
        </label>
        <div className="opinion-reasons" role="group" aria-label="常用意见">
          {reasons.map((reason) => (
            <button key={reason} type="button" disabled={disabled} title={reason} onClick={() => handlePick(reason)}>
              {reason}
            </button>
          ))}
        </div>
        <Button
          type="text"
          size="small"
          icon={<SettingOutlined aria-hidden />}
          aria-label="管理常用意见"
          title="管理常用意见"
          onClick={() => setManaging(true)}
        />
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
        placeholder={placeholder}
        aria-required={required}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p className="opinion-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      {isManaging && <ReasonsDialog onClose={() => setManaging(false)} />}
    </div>
  );
}

/** An opinion with a further text behind it, once. */
export function withText(opinion: string, text: string): string {
  const kept = opinion.trimEnd();
  if (kept.endsWith(text)) return opinion;
  return `${kept}${text}`.slice(0, longestOpinion);
}
