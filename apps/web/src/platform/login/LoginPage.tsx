import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '@/kernel/api/call';
import { remembered } from '@/kernel/api/credentials';
import { textOf } from '@/kernel/api/errors';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { LoginView, type LoginViewProps } from './LoginView';
import { nextPage } from './next-page';

export interface LoginPageProps {
  /** Fetches what comes after the login, once the browser has nothing better to do. */
  readonly warm: () => void;
}

/** The login page (002 §2.2). Remembers the user name only. */
export function LoginPage({ warm }: LoginPageProps) {
  const router = useRouter();
  const search: { to?: unknown } = useLocation().search;
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

  const handleSubmit: LoginViewProps['onSubmit'] = async ({ nickName, password, remember }) => {
    try {
      await session.signIn({ nickName, password });
    } catch (error) {
      return textOf(error);
    }
    remembered.keepUserName(remember ? nickName : '');
    router.history.replace(nextPage(wanted, location.origin));
    return undefined;
  };

  return <LoginView onSubmit={handleSubmit} defaultName={remembered.userName()} />;
}
