import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PageHeader } from '@/ui/PageHeader';
import { renderInApp } from '@/ui/test-render';
import { useLeaveGuard } from '../leave-guard/use-leave-guard';
import { menu } from '../session/menu.fixture';
import { session } from '../session/session.fixture';
import { SessionValue } from '../session/use-session';
import { ContentScreen } from './ContentScreen';
import { useContentScreen } from './use-content-screen';
import { useViewOver } from './view-over';

const of = { key: 'site', label: '场地' };

function Form() {
  const { mode, id, backToList } = useContentScreen();
  const { show, staysOpenAt } = useViewOver();
  const [typed, setTyped] = useState('');
  useLeaveGuard(
    () => typed !== '',
    () => '未保存的修改会丢失。',
    staysOpenAt,
  );
  return (
    <>
      <p>
        表单 {mode} {id}
      </p>
      <input aria-label="名称" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => show(5)}>
        设备管理
      </button>
      <button type="button" onClick={() => backToList()}>
        返回列表
      </button>
    </>
  );
}

function Catalogue() {
  const { show } = useViewOver();
  return (
    <>
      <PageHeader title="设备" onBack={() => show()} backLabel="返回" />
      <button type="button" onClick={() => show()}>
        返回表单
      </button>
    </>
  );
}

async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const Screen = () => (
    <ContentScreen of={of} views={{ 1: () => <p>列表</p>, 2: Form, 3: Form }} over={{ 5: Catalogue }} />
  );
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  const menus = [menu('场地预订', '/', { contentType: 'site', options: ['all'] })];
  renderInApp(
    <SessionValue value={{ ...session, menus }}>
      <RouterProvider router={router} />
    </SessionValue>,
  );
  await screen.findAllByText(/列表|表单|设备/);
  const user = userEvent.setup();
  return { history, user };
}

const question = () => screen.queryByRole('dialog');

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockReturnValue());

it('opens over a half-filled form without asking, and gives the form back as it was', async () => {
  const { history, user } = await open('/?page=2&mode=3&id=a1');
  await user.type(screen.getByLabelText('名称'), '排练厅');
  await user.click(screen.getByText('设备管理'));
  expect(await screen.findByText('设备')).toBeVisible();
  expect(screen.getByText('表单 3 a1')).not.toBeVisible();
  expect(history.location.search).toBe('?page=2&mode=5&id=a1&under=3');
  await user.click(screen.getByText('返回表单'));
  await waitFor(() => expect(screen.getByLabelText('名称')).toBeVisible());
  expect(screen.getByLabelText('名称')).toHaveValue('排练厅');
  expect(history.location.search).toBe('?page=2&mode=3&id=a1');
  expect(question()).toBeNull();
});

it('lets the browser’s own way back lead to the form, too', async () => {
  const { history, user } = await open('/?mode=2');
  await user.type(screen.getByLabelText('名称'), '排练厅');
  await user.click(screen.getByText('设备管理'));
  await screen.findByText('设备');
  history.back();
  await waitFor(() => expect(screen.queryByText('设备')).toBeNull());
  expect(screen.getByLabelText('名称')).toHaveValue('排练厅');
  expect(question()).toBeNull();
});

it('takes the focus of what it hides, and gives it back to what opened it', async () => {
  const { history, user } = await open('/?mode=2');
  const ways = [() => user.keyboard('{Enter}'), () => Promise.resolve(history.back())];
  for (const close of ways) {
    const opener = screen.getByText('设备管理');
    opener.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: '设备' })).toHaveFocus());
    screen.getByText('返回表单').focus();
    await close();
    await waitFor(() => expect(opener).toHaveFocus());
  }
});

it('still asks before the form below is left', async () => {
  const { history, user } = await open('/?mode=2');
  await user.type(screen.getByLabelText('名称'), '排练厅');
  await user.click(screen.getByText('设备管理'));
  await screen.findByText('设备');
  history.push('/?mode=3&id=other');
  expect(await screen.findByRole('dialog', { name: '离开此页？' })).toBeInTheDocument();
});

it('lies over the list when it is opened by its address alone', async () => {
  const { history, user } = await open('/?mode=5&e_page=3');
  expect(screen.getByText('设备')).toBeVisible();
  expect(screen.getByText('列表')).not.toBeVisible();
  await user.click(screen.getByText('返回表单'));
  await waitFor(() => expect(screen.getByText('列表')).toBeVisible());
  expect(history.location.search).toBe('');
});
