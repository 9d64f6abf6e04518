import { Input } from 'antd';
import { useId } from 'react';

export interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** Ready-made reasons. */
  readonly texts: readonly string[];
  readonly problem: string | undefined;
  readonly disabled?: boolean;
  readonly placeholder?: string;
}

const longest = 200;

/** A reason that somebody else will read, with ready-made ones. */
export function ReasonField({ value, onChange, texts, problem, disabled = false, placeholder }: ReasonFieldProps) {
  const id = useId();
  return (
    <div className="booking-reason">
      <label htmlFor={id}>原因</label>
      <Input.TextArea
        id={id}
        value={value}
        rows={3}
        maxLength={longest}
        showCount
        autoFocus
        disabled={disabled}
        status={problem === undefined ? '' : 'error'}
        placeholder={placeholder ?? '请填写原因，预订人可以看到'}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== undefined && (
        <p className="booking-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <div className="booking-texts" role="group" aria-label="常用原因">
        {texts.map((text) => (
          <button key={text} type="button" disabled={disabled} title={text} onClick={() => onChange(text)}>
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}
