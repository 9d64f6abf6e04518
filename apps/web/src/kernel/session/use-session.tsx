import { useQuery } from '@tanstack/react-query';
import { type currentUserAnswer, getCurrentUser } from '@yunguan/contract/platform/auth';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type * as z from 'zod';
import { call, session as client } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { loadMenus } from './load-menus';
import { useRightsRefresh } from './use-rights-refresh';

export type CurrentUser = z.infer<typeof currentUserAnswer>;

/** Who works here, where, and what the menus of that place grant him. */
export interface Session {
  readonly user: CurrentUser;
  /** Top menus; their children are the left menus. */
  readonly menus: readonly MenuNode[];
}

const SessionContext = createContext<Session | undefined>(undefined);

/** Rights change rarely but must not stay wrong for long: read again after this many milliseconds, on focus. */
const rightsStaleTime = 60_000;

export interface SessionProviderProps {
  readonly loading: ReactNode;
  readonly failed: (error: Error, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Loads user and menus before anything that depends on them is shown. */
export function SessionProvider({ loading, failed, children }: SessionProviderProps) {
  useRightsRefresh(client);
  const fresh = { staleTime: rightsStaleTime, refetchOnWindowFocus: true } as const;
  const user = useQuery({
    queryKey: queryKeys.user,
    queryFn: ({ signal }) => call(getCurrentUser, {}, { signal }),
    ...fresh,
  });
  // A user who must change his password or set up a second factor first may not read anything else.
  const mayRead = user.data !== undefined && !user.data.isRestricted;
  const menus = useQuery({
    queryKey: queryKeys.menus,
    queryFn: ({ signal }) => loadMenus(call, signal),
    enabled: mayRead,
    ...fresh,
  });
  const session = useMemo<Session | undefined>(() => {
    if (!user.data) return undefined;
    if (user.data.isRestricted) return { user: user.data, menus: [] };
    return menus.data && { user: user.data, menus: menus.data };
  }, [user.data, menus.data]);

  if (session) return <SessionContext value={session}>{children}</SessionContext>;
  const error = user.error ?? menus.error;
  if (!error) return loading;
  return failed(error, () => void (user.error ? user : menus).refetch());
}

/** The session of the page. Only below the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside the shell');
  return session;
}

/** Gives a session to what is tested or shown on its own. */
export const SessionValue = SessionContext;
