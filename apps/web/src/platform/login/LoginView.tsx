import { messages } from '@yunguan/contract/kernel/messages';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import '@/styles/base.css';
import '@/styles/login.css';
import { Seal, Wordmark } from '@/ui/Brand';
import { LoginArt } from './LoginArt';
import { LoginField } from './LoginField';

export interface Credentials {
  /** Login name, trimmed. */
  nickName: string;
  /** As typed but trimmed; the caller hashes it. */
  password: string;
  remember: boolean;
}

export interface LoginViewProps {
  /** Resolves to why it was refused, or to nothing when the user is in. */
  onSubmit: (credentials: Credentials) => Promise<string | undefined>;
  defaultName?: string;
  /** Without page and picture, for a dialog over the page of a user whose session ended. */
  compact?: boolean;
  /** One line above the fields, for example 登录超时，请重新登录. */
  reason?: string | undefined;
  /** In the place of name and password: the second step of a login. */
  step?: ReactNode;
  /** The login of another tab. */
  offer?: { readonly realName: string; readonly onTake: () => void } | undefined;
}

/** Login without antd, so that the first page stays small. */
export function LoginView({ onSubmit, defaultName = '', compact = false, reason, step, offer }: LoginViewProps) {
  // Over the page, whose user is known, there is nothing to remember.
  const form = step ?? <LoginForm onSubmit={onSubmit} defaultName={defaultName} remembers={!compact} />;
  if (compact) {
    return (
      <div className="login-compact">
        <div className="login-form">
          {reason && <p>{reason}</p>}
          {form}
        </div>
      </div>
    );
  }
  return (
    <div className="login">
      <LoginArt />
      <main className="login-side">
        <div className="login-form">
          <Seal />
          <h1>
            <Wordmark text="云上文化馆管理后台" size={24} />
          </h1>
          <p>场馆 · 活动 · 培训 · 社团 · 配送</p>
          {reason && (
            <div className="login-reason" role="status">
              {reason}
            </div>
          )}
          {form}
          {offer && !step && (
            <div className="login-offer" role="status">
              <span>{offer.realName}已在另一个标签页登录</span>
              <button type="button" onClick={offer.onTake}>
                继续使用
              </button>
            </div>
          )}
        </div>
      </main>
    </div>
  );
}

interface Problems {
  nickName?: string;
  password?: string;
  failure?: string;
}

interface LoginFormProps extends Pick<LoginViewProps, 'onSubmit'> {
  readonly defaultName: string;
  /** Whether the next visit may begin with the name. */
  readonly remembers: boolean;
}

function LoginForm({ onSubmit, defaultName, remembers }: LoginFormProps) {
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const failureId = useId();

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const credentials = credentialsOf(new FormData(event.currentTarget));
    const missing = missingOf(credentials);
    setProblems(missing);
    if (missing.nickName) nameInput.current?.focus();
    else if (missing.password) passwordInput.current?.focus();
    if (missing.nickName || missing.password) return;
    setBusy(true);
    const failure = await onSubmit(credentials).catch(() => messages.network);
    setBusy(false);
    if (!failure) return;
    setProblems({ failure });
    passwordInput.current?.select();
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate aria-describedby={failureId}>
      <LoginField
        ref={nameInput}
        name="nickName"
        label="用户名"
        autoComplete="username"
        defaultValue={defaultName}
        autoFocus={!defaultName}
        problem={problems.nickName}
      />
      <LoginField
        ref={passwordInput}
        name="password"
        label="密码"
        secret
        autoComplete="current-password"
        autoFocus={Boolean(defaultName)}
        problem={problems.password}
        note={capsLock ? '大写锁定已打开' : undefined}
        onKeyUp={watchCapsLock}
      />
      {remembers && (
        <label className="login-remember">
          <input type="checkbox" name="remember" defaultChecked={Boolean(defaultName)} /> 记住密码
        </label>
      )}
      <div id={failureId} role="alert">
        {problems.failure && <div className="login-failure">{problems.failure}</div>}
      </div>
      <button type="submit" className="login-submit" aria-disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
    </form>
  );
}

function credentialsOf(data: FormData): Credentials {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return { nickName: text('nickName'), password: text('password'), remember: data.has('remember') };
}

function missingOf({ nickName, password }: Credentials): Problems {
  return {
    ...(nickName ? {} : { nickName: '请输入用户名' }),
    ...(password ? {} : { password: '请输入密码' }),
  };
}
