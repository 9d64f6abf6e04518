import { lockingFailures, lockMinutes } from '@yunguan/contract/kernel/login-lock';
import { messages } from '@yunguan/contract/kernel/messages';
import { type FormEvent, useRef, useState } from 'react';
import { LoginField } from './LoginField';
import './second-step.css';

export interface SecondStepProps {
  /** Resolves to why the code was refused, or to nothing when the user is in. */
  readonly onSubmit: (code: string) => Promise<string | undefined>;
  readonly onBack: () => void;
}

/** Refusals from which it is told what more of them lead to, and who helps. */
const manyRefusals = 3;

/** The second step of a login: a code of the app, or one of those for a lost phone. */
export default function SecondStep({ onSubmit, onBack }: SecondStepProps) {
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget).get('code');
    const code = typeof typed === 'string' ? typed.trim() : '';
    setProblem(code === '' ? '请输入验证码' : undefined);
    if (code === '') return input.current?.focus();
    setBusy(true);
    const failure = await onSubmit(code).catch(() => messages.network);
    setBusy(false);
    if (!failure) return;
    setProblem(failure);
    if (failure !== messages.network) setRefusals((before) => before + 1);
    input.current?.select();
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <p className="second-step-lead">
        打开手机上的验证器应用，输入显示的 6 位数字。
        <br />
        手机不在身边时，输入一个恢复码。
      </p>
      <LoginField ref={input} name="code" label="动态验证码" autoComplete="one-time-code" autoFocus problem={problem} />
      {refusals >= manyRefusals && (
        <p className="second-step-help" role="status">
          连续输错 {lockingFailures} 次后，{lockMinutes}{' '}
          分钟内正确的验证码也不能登录。手机和恢复码都找不到时，请联系管理员解除两步验证。
        </p>
      )}
      <button type="submit" className="login-submit second-step-submit" aria-disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
      <button type="button" className="login-back" onClick={onBack}>
        返回重新输入密码
      </button>
    </form>
  );
}
