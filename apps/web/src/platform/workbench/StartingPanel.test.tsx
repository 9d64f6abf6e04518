import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStarting } from '@yunguan/contract/platform/workbench';
import { afterEach, expect, it, vi } from 'vitest';
import { menu } from '@/kernel/session/menu.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { StartingPanel } from './StartingPanel';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_one, at) => ({
    id: `v${from + at}`,
    kind: 'vote',
    kindName: '投票活动',
    title: `活动${from + at}`,
    status: 100,
    venueName: '江北文化馆',
    startTime: '2026-11-24 09:00',
    endTime: null,
  }));
const week = { from: '2026-11-23', to: '2026-11-29' };
const titles = () => screen.getAllByRole('link').map((link) => /活动\d+/.exec(link.textContent)?.[0]);

function Page() {
  const menus = [menu('投票评选', '/new/voteActivebox', { contentType: 'vote', options: ['all'] })];
  return (
    <SessionValue value={{ ...session, menus }}>
      <StartingPanel />
    </SessionValue>
  );
}

it('turns the pages of a week that the panel has no room for', async () => {
  const { bodies, history } = openPage(Page, '/', ({ path }) =>
    path === getStarting.path
      ? { starting: numbered(8, 9), total: 9 }
      : { week, starting: numbered(1, 8), startingTotal: 9 },
  );
  expect(await screen.findByText('11-23 至 11-29')).toBeVisible();
  expect(screen.getByText('共 9 项，第 1 / 2 页')).toBeVisible();
  expect(titles()).toEqual(numbered(1, 7).map(({ title }) => title));
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  await waitFor(() => expect(titles()).toEqual(['活动8', '活动9']));
  expect(bodies(getStarting.path)).toEqual([{ pageIndex: 2, pageSize: 7 }]);
  expect(history.location.search).toBe('?week=2');
});

it('has no pages to turn where the week has few', async () => {
  openPage(Page, '/', () => ({ week, starting: numbered(1, 3), startingTotal: 3 }));
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(screen.queryByRole('button', { name: '下一页' })).toBeNull();
});
