import { createMemoryHistory, createRootRoute, createRouter, RouterProvider, useBlocker } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { menu } from '../session/menu.fixture';
import { reaching } from '../session/session.fixture';
import { SessionValue } from '../session/use-session';
import { ContentScreen } from './ContentScreen';
import { RecordKey, type RecordKeyName } from './record-key';
import { screenModes } from './screen-modes';
import { useContentScreen } from './use-content-screen';

const of = { key: 'vote', label: '投票活动' };

function List() {
  const { visitedId, goTo } = useContentScreen();
  return (
    <>
      <p>列表，上次打开 {visitedId ?? '无'}</p>
      <button type="button" onClick={() => goTo(screenModes.add)}>
        新增
      </button>
      <button type="button" onClick={() => goTo(screenModes.edit, 'a1')}>
        编辑
      </button>
    </>
  );
}

/** A form that never lets go of what was typed, unless it was saved. */
function Form() {
  const { mode, id, copyOf = '', goTo, backToList } = useContentScreen();
  const [typed, setTyped] = useState('');
  useBlocker({ shouldBlockFn: () => typed !== '' });
  return (
    <>
      <p>
        表单 {mode} {id} {copyOf}
      </p>
      <input aria-label="名称" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => goTo(mode, id)}>
        继续添加
      </button>
      <button type="button" onClick={() => backToList()}>
        返回
      </button>
      <button type="button" onClick={() => backToList({ saved: true })}>
        保存
      </button>
    </>
  );
}

const views = { [screenModes.list]: List, [screenModes.add]: Form, [screenModes.edit]: Form };

interface Around {
  /** Content type of the only menu. */
  readonly granted?: string;
  readonly recordKey?: RecordKeyName;
  /** What is held in another venue. */
  readonly elsewhere?: string[];
}

async function open(
  address: string,
  options = ['add', 'edit'],
  { granted = 'vote', recordKey = 'id', elsewhere = [] }: Around = {},
) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const Screen = () => (
    <RecordKey value={recordKey}>
      <ContentScreen of={of} views={views} />
    </RecordKey>
  );
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  const menus = [menu('投票评选', '/', { contentType: granted, options })];
  renderInApp(
    <SessionValue value={{ ...reaching({ v2: { vote: elsewhere } }), menus }}>
      <RouterProvider router={router} />
    </SessionValue>,
  );
  await screen.findAllByText(/列表|表单|没有权限/);
  return { history, user: userEvent.setup() };
}

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockReturnValue());

it('opens a view over the filters of the list and comes back to them', async () => {
  const { user, history } = await open('/?page=2&keyword=春');
  await user.click(screen.getByText('编辑'));
  expect(await screen.findByText('表单 3 a1')).toBeVisible();
  expect(history.location.search).toContain('page=2');
  await user.click(screen.getByText('返回'));
  expect(await screen.findByText('列表，上次打开 a1')).toBeVisible();
  expect(new URLSearchParams(history.location.search).get('keyword')).toBe('春');
});

it('opens at the view of its address', async () => {
  await open('/?mode=3&id=a7');
  expect(screen.getByText('表单 3 a7')).toBeVisible();
});

it.each(['/?mode=3', '/?mode=9&id=a1', '/?mode=x'])('shows the list for %s', async (address) => {
  await open(address);
  expect(screen.getByText(/^列表/)).toBeVisible();
});

it('does not open a form whose saving would be refused', async () => {
  const { user } = await open('/?mode=2', ['edit']);
  expect(screen.getByText('没有权限')).toBeVisible();
  expect(screen.getByText('您在当前场馆不能新增投票活动，请联系场馆管理员。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '返回列表' }));
  expect(await screen.findByText(/^列表/)).toBeVisible();
});

it('tells who may only add that he may not change, and not that he may neither', async () => {
  await open('/?mode=3&id=a1', ['add']);
  expect(screen.getByText('您在当前场馆不能修改投票活动，请联系场馆管理员。')).toBeVisible();
});

it('opens the form of a stored record for who may change those of another venue, a new one not', async () => {
  await open('/?mode=3&id=a1', [], { elsewhere: ['add', 'edit'] });
  expect(screen.getByText('表单 3 a1')).toBeVisible();
  cleanup();
  await open('/?mode=2', [], { elsewhere: ['add', 'edit'] });
  expect(screen.getByText('您在当前场馆不能新增投票活动，请联系场馆管理员。')).toBeVisible();
});

it('lets a saved form go, and does not open it again on the way back', async () => {
  const { user, history } = await open('/?page=2');
  await user.click(screen.getByText('新增'));
  await user.type(await screen.findByLabelText('名称'), '春晚');
  await user.click(screen.getByText('返回'));
  expect(screen.getByLabelText('名称')).toHaveValue('春晚');
  await user.click(screen.getByText('保存'));
  expect(await screen.findByText(/^列表/)).toBeVisible();
  history.back();
  await waitFor(() => expect(history.location.search).toBe('?page=2'));
  expect(screen.getByText(/^列表/)).toBeVisible();
});

it('gives an empty form to the next one', async () => {
  const { user } = await open('/?mode=2');
  await user.type(screen.getByLabelText('名称'), '春晚');
  await user.click(screen.getByText('继续添加'));
  expect(screen.getByLabelText('名称')).toHaveValue('');
});

it('makes one copy of a record; the next form is an empty one', async () => {
  const { user, history } = await open('/?page=2&mode=2&copy_of=a9');
  expect(screen.getByText('表单 2 a9')).toBeVisible();
  await user.click(screen.getByText('继续添加'));
  expect(await screen.findByText('表单 2')).toBeVisible();
  expect(history.location.search).toBe('?page=2&mode=2');
});

it('tells who has no menu of the content whom to ask, instead of a list that is refused', async () => {
  await open('/?mode=3&id=a1', ['all'], { granted: 'recruit' });
  expect(screen.getByText('没有权限')).toBeVisible();
  expect(screen.getByText('您在江北文化馆没有“投票活动”的权限，请联系管理员。')).toBeVisible();
  expect(screen.queryByText(/^表单/)).toBeNull();
});

it('forgets what only the views of one record kept in the address', async () => {
  const { user, history } = await open('/?page=2&mode=3&id=a1&apply=t1&s_page=3');
  await user.click(screen.getByText('返回'));
  expect(await screen.findByText('列表，上次打开 a1')).toBeVisible();
  expect(history.location.search).toBe('?page=2');
});

it('leaves the id of the shell around it alone', async () => {
  const { user, history } = await open('/?id=menu7', ['edit'], { recordKey: 'record' });
  await user.click(screen.getByText('编辑'));
  expect(await screen.findByText('表单 3 a1')).toBeVisible();
  expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
    id: 'menu7',
    mode: '3',
    record: 'a1',
  });
  await user.click(screen.getByText('返回'));
  expect(await screen.findByText('列表，上次打开 a1')).toBeVisible();
  expect(history.location.search).toBe('?id=menu7');
});
