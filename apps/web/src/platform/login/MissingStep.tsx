import type { Missed } from '@/ui/retried-part';

interface MissingStepProps extends Missed {
  readonly onBack: () => void;
}

/** In the place of a second step whose code could not be fetched: the password was right, and nothing of it is lost. */
export function MissingStep({ isRetried, onRetry, onBack }: MissingStepProps) {
  return (
    <>
      <div className="login-failure" role="alert">
        {isRetried
          ? '重试没有成功。请稍后再试；仍不成功的，请刷新页面后重新登录。'
          : '两步验证没有加载成功，请检查网络后重试。'}
      </div>
      <button type="button" className="login-submit" onClick={onRetry} autoFocus>
        重试
      </button>
      <button type="button" className="login-back" onClick={onBack}>
        返回重新输入密码
      </button>
    </>
  );
}
