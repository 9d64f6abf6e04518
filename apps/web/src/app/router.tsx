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

/** All routes (002 §2.1). Every page but the login is fetched when it is wanted. */
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
      throw redirect({ to: '/', search: href === pagePaths.workbench ? {} : { to: href }, replace: true });
    },
    component: lazyRouteComponent(() => import('./ShellRoute')),
  });

  const page = (path: string, load: Parameters<typeof lazyRouteComponent>[0]) =>
    createRoute({ getParentRoute: () => shell, path, component: lazyRouteComponent(load) });
  const recruitScreen = () => import('@/content/recruit/RecruitScreen');

  const routeTree = root.addChildren([
    login,
    layout,
    shell.addChildren([
      page(pagePaths.workbench, () => import('@/platform/home/HomePage')),
      page(pagePaths.venueStart, () => import('@/platform/home/BlankPage')),
      page('/editPwd', () => import('@/platform/password/PasswordPage')),
      page('/new/voteActivebox', () => import('@/content/vote/VoteScreen')),
      page('/new/recruit', recruitScreen),
      page('/MuseumCenter/recruitList', recruitScreen),
      page(pagePaths.reviewDesk, () => import('@/platform/review/ReviewDesk')),
      page('/terrace/menuManage', () => import('@/platform/menu-admin/MenuTreePage')),
      page('/terrace/menuManage/add', () => import('@/platform/menu-admin/MenuFormPage')),
      page('/MuseumCenter/business', () => import('@/platform/business/BusinessShell')),
      page('/new/training', () => import('@/platform/business/TrainingCentre')),
      page('/menuRest', () => import('@/platform/business/FirstMenu')),
      page('/audit/audit', () => import('@/platform/orders/OrdersPage')),
      page('/reverseNum', () => import('@/platform/library-review/LibraryReviewPage')),
      page('/messageSet', () => import('@/platform/letters/LettersPage')),
      page('/userManage/user', () => import('@/platform/staff/StaffPage')),
      page('/userManage/addUser', () => import('@/platform/staff/StaffFormPage')),
      page('/userManage/permissions', () => import('@/platform/staff/RightsPage')),
      page('/userManage/role', () => import('@/platform/roles/RolesPage')),
      page('/userManage/roleAdd', () => import('@/platform/roles/RoleFormPage')),
      page('/userManage/departmentManagement', () => import('@/platform/departments/DepartmentsPage')),
      page('/userManage/duty', () => import('@/platform/duties/DutiesPage')),
      page('/userManage/dutyAdd', () => import('@/platform/duties/DutiesPage')),
      page('/userManage/branchManagement', () => import('@/platform/venues/VenuesPage')),
      page('/userManage/branchAdd', () => import('@/platform/venues/VenueFormPage')),
      page('/MuseumCenter/approvalSetting', () => import('@/platform/flows/FlowsPage')),
      page('/MuseumCenter/settingDetail', () => import('@/platform/flows/FlowFormPage')),
      page('/MuseumCenter/settingPeople', () => import('@/platform/flows/ReviewersPage')),
      page('/terrace/classify', () => import('@/platform/dictionaries/DictionariesPage')),
      page('/terrace/website/systemlog', () => import('@/platform/logs/LogsPage')),
      page('/memberManage/member', () => import('@/platform/members/MembersPage')),
      page('$', () => import('./UnbuiltPage')),
    ]),
  ]);
  const router = createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: MissingPage,
  });
  const warm = () => {
    const routes = warmPaths.flatMap((path) => [...router.getMatchedRoutes(path)[0]]);
    for (const route of new Set(routes)) {
      // What could not be fetched early is fetched when it is wanted.
      void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined);
    }
  };
  return router;
}
