import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getUnfinished, type Workbench } from '@yunguan/contract/platform/workbench';
import { afterEach, expect, it, vi } from 'vitest';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { openPage } from '@/kernel/session/open-page.fixture';
import { UnfinishedPanel } from './UnfinishedPanel';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const draft = {
  id: 'v7',
  kind: 'vote',
  kindName: '投票活动',
  title: '街舞大赛',
  status: 0,
  venueName: '江北文化馆',
  remark: '',
};
const workbench: Partial<Workbench> = {
  unfinished: [{ ...draft, changeTime: '2026-11-24 00:34:00' }],
  unfinishedTotal: 1,
  autosaved: [],
  autosavedTotal: 0,
};

function panelOf(options: string[]) {
  const menus = [menu('投票评选', '/new/voteActivebox', { contentType: 'vote', options })];
  const Page = () => (
    <SessionValue value={{ ...session, menus }}>
      <UnfinishedPanel />
    </SessionValue>
  );
  return openPage(Page, '/', () => workbench);
}

it('opens a draft in its form', async () => {
  panelOf(['add', 'edit']);
  expect((await screen.findByRole('link')).getAttribute('href')).toContain('mode=3');
});

it('opens it to be read, where the user may add and not edit', async () => {
  panelOf(['add']);
  expect((await screen.findByRole('link')).getAttribute('href')).toContain('mode=4');
});

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_one, at) => ({
    ...draft,
    id: `v${from + at}`,
    title: `草稿${from + at}`,
    changeTime: '2026-11-24 00:34:00',
  }));
const drafts = () => screen.getAllByRole('link').map((link) => /草稿\d+/.exec(link.textContent)?.[0]);

it('turns the pages of what the panel has no room for, and keeps the page in the address', async () => {
  const menus = [menu('投票评选', '/new/voteActivebox', { contentType: 'vote', options: ['all'] })];
  const Page = () => (
    <SessionValue value={{ ...session, menus }}>
      <UnfinishedPanel />
    </SessionValue>
  );
  const { bodies, history } = openPage(Page, '/', ({ path }) =>
    path === getUnfinished.path
      ? { autosaved: [], unfinished: numbered(8, 10), total: 10 }
      : { unfinished: numbered(1, 8), unfinishedTotal: 10, autosaved: [], autosavedTotal: 0 },
  );
  const user = userEvent.setup();
  expect(await screen.findByText('共 10 项，第 1 / 2 页')).toBeVisible();
  expect(drafts()).toEqual(numbered(1, 7).map(({ title }) => title));
  expect(bodies(getUnfinished.path)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '下一页' }));
  await waitFor(() => expect(drafts()).toEqual(['草稿8', '草稿9', '草稿10']));
  expect(bodies(getUnfinished.path)).toEqual([{ pageIndex: 2, pageSize: 7 }]);
  expect(history.location.search).toBe('?todo=2');
  // Whoever turns pages by keyboard stays where he is.
  expect(screen.getByRole('button', { name: '下一页' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: '下一页' }));
  expect(screen.getByText('共 10 项，第 2 / 2 页')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '上一页' }));
  await waitFor(() => expect(drafts()).toEqual(numbered(1, 7).map(({ title }) => title)));
});
