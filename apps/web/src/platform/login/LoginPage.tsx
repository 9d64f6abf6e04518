import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { session } from '@/kernel/api/call';
import { remembered } from '@/kernel/api/credentials';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { LoginView, type LoginViewProps } from './LoginView';
import './login-state';
import { nextPage } from './next-page';
import { useLogin } from './use-login';

export interface LoginPageProps {
  /** Fetches what comes after the login, once the browser has nothing better to do. */
  readonly warm: () => void;
}

/** The login page (002 §2.2). Remembers the user name only. */
export function LoginPage({ warm }: LoginPageProps) {
  const router = useRouter();
  const { search, state }: { search: { to?: unknown }; state: { loginReason?: string } } = useLocation();
  const wanted = typeof search.to === 'string' ? search.to : undefined;
  usePageTitle('登录');

  useEffect(() => {
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(warm, 1500);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(warm, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }, [warm]);

  const isRemembered = useRef(false);
  const { submit, step } = useLogin(async (form) => {
    await session.signIn(form);
    remembered.keepUserName(isRemembered.current ? form.nickName : '');
    router.history.replace(nextPage(wanted, location.origin));
  });
  const handleSubmit: LoginViewProps['onSubmit'] = ({ nickName, password, remember }) => {
    isRemembered.current = remember;
    return submit({ nickName, password });
  };

  return (
    <LoginView onSubmit={handleSubmit} defaultName={remembered.userName()} reason={state.loginReason} step={step} />
  );
}
