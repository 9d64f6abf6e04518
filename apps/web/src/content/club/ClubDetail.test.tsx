import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { getReviewDetail, getReviewLog } from '@yunguan/contract/platform/review';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import ClubDetail from './ClubDetail';
import { clubContent } from './club-content';
import { clubRow } from './club-row.fixture';

const change = { field: 'title', label: '社团名称', kind: 'text', before: '晨光合唱团', after: clubRow.title };

async function open(tab: string, approvedRevision: number) {
  const answers: Readonly<Record<string, unknown>> = {
    [getReviewLog.path]: [],
    [getReviewDetail.path]: { revision: 2, approvedRevision, steps: [], diff: [change] },
  };
  stubNetwork(({ path }) => answers[path] ?? clubRow);
  const history = createMemoryHistory({ initialEntries: [`/?mode=4&id=c1&club_tab=${tab}`] });
  const Screen = () => <ContentScreen of={clubContent} views={{ 1: () => <h1>列表</h1>, 4: ClubDetail }} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <SessionValue value={{ ...session, menus: [menu('社团管理', '/', { contentType: 'club', options: ['all'] })] }}>
        <RouterProvider router={router} />
      </SessionValue>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: '两江晨光合唱团' });
}

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockReturnValue());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it('opens at the changes that its address names', async () => {
  await open('changes', 1);
  expect(await screen.findByRole('tab', { name: /变更对比/, selected: true })).toBeVisible();
});

it.each(['changes', 'toString'])('shows the first tab where there is none of %s any more', async (tab) => {
  await open(tab, 2);
  expect(await screen.findByRole('tab', { name: '基本信息', selected: true })).toBeVisible();
  expect(screen.getByText('红旗河沟 1 号')).toBeVisible();
});
