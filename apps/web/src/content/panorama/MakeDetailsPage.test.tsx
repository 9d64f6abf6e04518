import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hall } from '@yunguan/contract/content/hall';
import { anyContent, pathOf } from '@yunguan/contract/kernel/content';
import { getReviewDetail, getReviewLog } from '@yunguan/contract/platform/review';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import { Refused } from '@/kernel/api/errors';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { ShownUnder } from '@/kernel/session/use-shown-under';
import { renderInApp } from '@/ui/test-render';
import MakeDetailsPage from './MakeDetailsPage';
import { panoramaContent } from './panorama-content';

const hallDetail = pathOf(anyContent(hall), 'detail') ?? '';
const panoramaDetail = pathOf(panoramaContent, 'detail') ?? '';
const status = { value: 100, discription: '审核通过', color: '#2A6E4A' };
const panoramaRow = { id: 'x7', title: '馆史全景', url: 'https://720.example/7', status, isEdit: false };
const hallRow = { id: 'x7', title: '第一展厅', status: 100, timeSlots: [], timeConfigs: [], contacts: '唐晓岚' };

/** The page over a network that answers these records and refuses all others like those of another venue. */
function open(records: Readonly<Record<string, unknown>>, types = ['hall', 'panorama'], of?: string) {
  const shownUnder: (string | undefined)[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    ...records,
    [getReviewLog.path]: [],
    [getReviewDetail.path]: { revision: 1, approvedRevision: 1, diff: [] },
  };
  const asked = stubNetwork(({ path }) => answers[path] ?? new Refused('您没有权限', { code: 'FORBIDDEN' }));
  const history = createMemoryHistory({ initialEntries: [`/MuseumCenter/makeDetails?id=x7${of ? `&of=${of}` : ''}`] });
  const router = createRouter({ routeTree: createRootRoute({ component: MakeDetailsPage }), history });
  const menus = types.map((contentType) => menu(contentType, '/', { contentType, options: ['all'] }));
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <SessionValue value={{ ...session, menus }}>
        <ShownUnder value={(path) => shownUnder.push(path)}>
          <RouterProvider router={router} />
        </ShownUnder>
      </SessionValue>
    </QueryClientProvider>,
  );
  return {
    paths: () => asked.map(({ path }) => path),
    shownUnder,
    history,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
  };
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('shows a hall with its slots', async () => {
  const { paths, shownUnder } = open({ [hallDetail]: hallRow });
  expect(await screen.findByText('第一展厅', { selector: 'h1' })).toBeVisible();
  expect(screen.getByText('预订时段')).toBeVisible();
  expect(paths()).not.toContain(panoramaDetail);
  // Its menu is that of the halls, not of the panoramic halls that the address is named after.
  expect(shownUnder).toEqual(['/new/make']);
});

it('shows a panoramic hall when no hall has the id, and says nothing of the miss', async () => {
  const { shownUnder } = open({ [panoramaDetail]: panoramaRow });
  expect(await screen.findByText('馆史全景', { selector: 'h1' })).toBeVisible();
  expect(shownUnder).toEqual(['/MuseumCenter/panoramaList']);
  expect(screen.getByText('全景漫游')).toBeVisible();
  expect(screen.getByText('审核通过')).toBeVisible();
  expect(screen.queryByText('您没有权限')).toBeNull();
});

it('asks only for what the user may see', async () => {
  const { paths } = open({ [panoramaDetail]: panoramaRow }, ['panorama']);
  await screen.findByText('馆史全景', { selector: 'h1' });
  expect(paths()).not.toContain(hallDetail);
});

it('asks for the kind alone that the address names', async () => {
  const { paths } = open({ [panoramaDetail]: panoramaRow }, ['hall', 'panorama'], 'panorama');
  await screen.findByText('馆史全景', { selector: 'h1' });
  expect(paths()).not.toContain(hallDetail);
});

it('looks for both where the kind in the address is none', async () => {
  open({ [panoramaDetail]: panoramaRow }, ['hall', 'panorama'], 'site');
  expect(await screen.findByText('馆史全景', { selector: 'h1' })).toBeVisible();
});

it('says that nothing is there when neither has it, and leads to a list', async () => {
  const { user, history } = open({});
  expect(await screen.findByText('没有找到这个展厅')).toBeVisible();
  await user.click(screen.getByText('返回', { exact: true }).closest('button') ?? document.body);
  await waitFor(() => expect(history.location.pathname).toBe('/new/make'));
});

it('leads back to the list of panoramic halls from an address that was opened by itself', async () => {
  const { user, history } = open({ [panoramaDetail]: panoramaRow });
  await screen.findByText('馆史全景', { selector: 'h1' });
  await user.click(screen.getByLabelText('返回列表'));
  await waitFor(() => expect(history.location.pathname).toBe('/MuseumCenter/panoramaList'));
});
