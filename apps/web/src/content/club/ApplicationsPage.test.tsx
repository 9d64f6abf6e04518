import { screen, waitFor, within } from '@testing-library/react';
import { getAllLeague } from '@yunguan/contract/content/club';
import {
  type ClubApplication,
  getLeagueApplyDetails,
  getLeagueApplys,
  setIsValid,
} from '@yunguan/contract/content/club-application';
import { membershipMessages } from '@yunguan/contract/content/club-member';
import { pathOf } from '@yunguan/contract/kernel/content';
import { generateFile } from '@yunguan/contract/platform/files';
import { afterEach, expect, it, vi } from 'vitest';
import { openedFrom } from '@/kernel/decisions/order-queue';
import { menu } from '@/kernel/session/menu.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import { reaching } from '@/kernel/session/session.fixture';
import ApplicationsPage from './ApplicationsPage';
import { clubContent } from './club-content';
import { applicationOf } from './club-row.fixture';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const decidedAtOnce = (): unknown => ({ done: 1, results: [{ id: 'a', ok: true, msg: '' }] });

function open(address: string, rows: readonly ClubApplication[], decide = decidedAtOnce) {
  return openPage(
    ApplicationsPage,
    address,
    ({ path, body }) => {
      if (path === getLeagueApplys.path) return { datas: rows, total: rows.length };
      if (path === getLeagueApplyDetails.path) return rows.find(({ id }) => id === body.id);
      if (path === setIsValid.path) return decide();
      if (path === getAllLeague.path) return [{ id: 'c1', title: '江风合唱团' }];
      return path === pathOf(clubContent, 'detail') ? { id: 'c9', title: '旧日话剧社' } : [];
    },
    {
      ...reaching({ v2: { club: ['edit'] } }),
      menus: [menu('社团', '/', { contentType: 'club', options: ['review', 'reveal', 'export'] })],
    },
  );
}

it('offers decisions, ticks and full numbers by the rights in the venue of each application', async () => {
  open('/', [applicationOf('a', { name: '甲' }), applicationOf('b', { name: '乙', venueId: 'v2' })]);
  const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  const [here, there] = [await rowOf('甲'), await rowOf('乙')];
  expect(here.getByText('通过')).toBeVisible();
  expect(here.getByRole('checkbox')).toBeEnabled();
  expect(here.getByRole('button', { name: /完整/ })).toBeVisible();
  expect(there.queryByText('通过')).toBeNull();
  expect(there.getByText('详情')).toBeVisible();
  expect(there.getByRole('checkbox')).toBeDisabled();
  expect(there.queryByRole('button', { name: /完整/ })).toBeNull();
});

it('stays on an application that 订单待审核 led to once it is decided, with the way back', async () => {
  const rows = [applicationOf('a', { name: '甲' }), applicationOf('b', { name: '乙' })];
  const { user, history } = open(openedFrom('?kind=a', '/?apply=a', 'a'), rows);
  const drawer = within(await screen.findByRole('dialog', { name: '入团申请' }));
  await user.click(await drawer.findByRole('button', { name: /通\s?过/ }));
  const question = (await screen.findByText('通过入团申请', { selector: '.ant-modal-title' })).closest<HTMLElement>(
    '.ant-modal',
  );
  await user.click(within(question ?? document.body).getByRole('button', { name: /通\s?过/, hidden: true }));
  await waitFor(() => expect(screen.queryByText('通过入团申请', { selector: '.ant-modal-title' })).toBeNull());
  expect(history.location.search).toContain('apply=a');
  await user.click(drawer.getByRole('link', { name: '返回订单待审核', hidden: true }));
  await waitFor(() => expect(history.location.href).toBe('/audit/audit?kind=a&opened=a'));
});

it('opens no other application for who went back to the list while the decision was under way', async () => {
  let answer: () => void = () => undefined;
  const decided = new Promise((resolve) => {
    answer = () => resolve({ done: 1, results: [{ id: 'a', ok: true, msg: '' }] });
  });
  const rows = [applicationOf('a', { name: '甲' }), applicationOf('b', { name: '乙' })];
  const { user, history, bodies } = open('/', rows, () => decided);
  await user.click(within(await screen.findByRole('row', { name: /甲/ })).getByText('详情'));
  const drawer = within(await screen.findByRole('dialog', { name: '入团申请' }));
  await user.click(await drawer.findByRole('button', { name: /通\s?过/ }));
  const question = (await screen.findByText('通过入团申请', { selector: '.ant-modal-title' })).closest<HTMLElement>(
    '.ant-modal',
  );
  await user.click(within(question ?? document.body).getByRole('button', { name: /通\s?过/, hidden: true }));
  await waitFor(() => expect(bodies(setIsValid.path)).toHaveLength(1));
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer();
  expect(await screen.findByText(membershipMessages.decided)).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(history.location.search).toBe('');
});

it('leaves no closed application behind that Back would open again', async () => {
  const { user, history } = open('/', [applicationOf('a', { name: '甲' })]);
  await user.click(await screen.findByText('详情'));
  await screen.findByRole('dialog', { name: '入团申请' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(history.location.search).not.toContain('apply'));
  expect(history.length).toBe(2);
});

it('names the club that is filtered by, also one that takes no applications any more', async () => {
  open('/?leagueId=c9', []);
  expect(await screen.findByText('旧日话剧社')).toBeVisible();
  expect(screen.queryByText('c9')).toBeNull();
});

it('decides over no application any more that another filter may hide, and over the same ones in another order', async () => {
  const { user, history } = open('/', [applicationOf('a', { name: '甲' }), applicationOf('b', { name: '乙' })]);
  await user.click(within(await screen.findByRole('row', { name: /甲/ })).getByRole('checkbox'));
  history.push('/?sort=createTime&order=ascend');
  expect(await screen.findByRole('button', { name: '批量通过 1 个' })).toBeVisible();
  history.push('/?status=applied');
  await waitFor(() => expect(screen.queryByRole('button', { name: '批量通过 1 个' })).toBeNull());
});

it('exports what its filters find, where the user may', async () => {
  const { user, bodies } = open('/?status=applied', [applicationOf('a', { name: '甲' })]);
  await screen.findByRole('row', { name: /甲/ });
  await user.click(screen.getByRole('button', { name: /导出/ }));
  await waitFor(() => expect(bodies(generateFile.path)).toHaveLength(1));
  expect(bodies(generateFile.path)[0]).toMatchObject({ action: 3108, model: '{"status":"applied"}' });
});
