import { type HistoryState, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { session } from '@/kernel/api/call';
import type { OfferedLogin } from '@/kernel/api/offered-login';
import { remembered } from '@/kernel/api/credentials';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { LoginView, type LoginViewProps } from './LoginView';
import './login-state';
import { nextPage } from './next-page';
import { useLogin } from './use-login';

/** Milliseconds for which a tab may be too busy to hand its login over. */
const busyTabs = 3000;

export interface LoginPageProps {
  /** Fetches what comes after the login, once the browser has nothing better to do. */
  readonly warm: () => void;
}

/** The login page (002 §2.2). Remembers the user name only. */
export function LoginPage({ warm }: LoginPageProps) {
  const router = useRouter();
  const { search, state }: { search: { to?: unknown }; state: HistoryState } = useLocation();
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

  useEffect(() => {
    if (!state.isLinked) return undefined;
    let isHere = true;
    // The tab that is logged in may have been busy when this one asked.
    void session.inherit(busyTabs).then((isIn) => {
      if (isIn && isHere) router.history.replace(nextPage(wanted, location.origin));
    });
    return () => {
      isHere = false;
    };
  }, [state.isLinked, router, wanted]);

  const [offered, setOffered] = useState<OfferedLogin>();
  useEffect(() => {
    // Who was led here is let in by itself.
    if (state.isLinked) return undefined;
    let isHere = true;
    void session.offered(busyTabs).then((found) => {
      if (isHere) setOffered(found);
    });
    return () => {
      isHere = false;
    };
  }, [state.isLinked]);
  const handleTake = async () => {
    if (await offered?.take()) router.history.replace(nextPage(wanted, location.origin));
    else setOffered(undefined);
  };

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
    <LoginView
      onSubmit={handleSubmit}
      defaultName={remembered.userName()}
      reason={state.loginReason}
      step={step}
      offer={offered && { realName: offered.realName, onTake: () => void handleTake() }}
    />
  );
}
