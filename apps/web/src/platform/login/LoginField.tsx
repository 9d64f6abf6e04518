import { type KeyboardEvent, type Ref, useId, useState } from 'react';

export interface LoginFieldProps {
  ref: Ref<HTMLInputElement>;
  name: string;
  label: string;
  autoComplete: string;
  defaultValue?: string;
  autoFocus: boolean;
  /** A password: hidden until revealed. */
  secret?: boolean;
  problem: string | undefined;
  /** Shown while there is no problem. */
  note?: string | undefined;
  onKeyUp?: (event: KeyboardEvent) => void;
}

/** A labelled input with its message underneath. */
export function LoginField(props: LoginFieldProps) {
  const { label, secret = false, problem, note, ref, ...input } = props;
  const [revealed, setRevealed] = useState(false);
  const id = useId();
  return (
    <div>
      <label className="login-label" htmlFor={id}>
        {label}
      </label>
      <div className={`login-input ${secret ? 'login-input-secret' : ''}`}>
        <input
          {...input}
          ref={ref}
          id={id}
          type={secret && !revealed ? 'password' : 'text'}
          placeholder={`请输入${label}`}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={Boolean(problem)}
          aria-describedby={`${id}-note`}
        />
        {secret && (
          <button
            type="button"
            className="login-reveal"
            aria-label={revealed ? '隐藏密码' : '显示密码'}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? '隐藏' : '显示'}
          </button>
        )}
      </div>
      <div id={`${id}-note`} className={`login-note ${problem ? '' : 'login-note-caps'}`} role="alert">
        {problem ?? note}
      </div>
    </div>
  );
}
