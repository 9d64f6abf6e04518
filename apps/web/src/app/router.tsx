import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { Client } from '@/kernel/api/client';
import { pagePaths } from '@/kernel/session/page-paths';
import { LoginPage } from '@/platform/login/LoginPage';
import { nextPage, shellPath } from '@/platform/login/next-page';
import { FailedPage } from '@/platform/not-open/FailedPage';
import { MissingPage } from '@/platform/not-open/OpenSoon';

export interface RouterParts {
  readonly session: Pick<Client, 'credentials' | 'inherit'>;
  /** Memory in tests; the address bar otherwise. */
  readonly history?: RouterHistory;
}

/** Fetched while the user types his password: the frame, the workbench and the first list. */
const warmPaths = [pagePaths.workbench, '/new/voteActivebox'];

/** All routes (002 §2.1); the screens are listed in `screens.ts`. Every page but the login is fetched when it is wanted. */
export function createAppRouter({ session, history }: RouterParts) {
  const root = createRootRoute({ component: Outlet });

  const login = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: ({ search, location: { href } }) => {
      if (!session.credentials()) return;
      const wanted = 'to' in search && typeof search.to === 'string' ? search.to : undefined;
      throw redirect({ href: nextPage(wanted, location.origin), replace: href !== '' });
    },
    component: () => <LoginPage warm={warm} />,
  });
  const layout = createRoute({
    getParentRoute: () => root,
    path: shellPath,
    beforeLoad: () => {
      throw redirect({ to: pagePaths.workbench, replace: true });
    },
  });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: async ({ location: { href } }) => {
      if (await session.inherit()) return;
      const search = href === pagePaths.workbench ? {} : { to: href };
      throw redirect({ to: '/', search, state: { isLinked: true }, replace: true });
    },
    component: lazyRouteComponent(() => import('./ShellRoute')),
  });

  const page = createRoute({
    getParentRoute: () => shell,
    path: '$',
    // The table of the screens comes with the frame: the login page does without it.
    loader: async ({ location: { pathname } }) => (await import('./screen-at')).screenAt(pathname),
    // A screen stays what it is.
    staleTime: Number.POSITIVE_INFINITY,
    component: function Page() {
      const { Screen, path } = page.useLoaderData();
      return <Screen key={path} />;
    },
  });
  const routeTree = root.addChildren([login, layout, shell.addChildren([page])]);
  const router = createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: MissingPage,
  });
  const warm = () => {
    // What could not be fetched early is fetched when it is wanted.
    const quietly = (fetched: Promise<unknown> | undefined) => void Promise.resolve(fetched).catch(() => undefined);
    quietly(router.loadRouteChunk(shell));
    quietly(import('./screen-at').then(({ screenAt }) => Promise.all(warmPaths.map(screenAt))));
  };
  return router;
}
