import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DatePicker, Form, Input } from 'antd';
import { act, type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { unfinishedText, useReportUploads } from '@/ui/unfinished-uploads';
import { loginGate } from '../api/call';
import { Refused } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import { RecordDialog } from './RecordDialog';

function open(fields: ReactNode, onSave: () => Promise<unknown> = async () => undefined) {
  renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <RecordDialog
        open
        title="新增职务"
        initial={{}}
        onSave={onSave}
        done="添加成功！"
        areas={[]}
        onClose={() => undefined}
      >
        {fields}
      </RecordDialog>
    </QueryClientProvider>,
    { isStill: true },
  );
}

it('opens at its first field, so that one can type at once', async () => {
  open(
    <>
      <Form.Item name="name" label="职务名称">
        <Input />
      </Form.Item>
      <Form.Item name="remarks" label="备注">
        <Input.TextArea />
      </Form.Item>
    </>,
  );
  await waitFor(() => expect(screen.getByLabelText('职务名称')).toHaveFocus());
});

it('does not drop a calendar over its fields', async () => {
  open(
    <Form.Item name="day" label="日期">
      <DatePicker />
    </Form.Item>,
  );
  await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
  expect(screen.getByLabelText('日期')).not.toHaveFocus();
});

it('may be mended as soon as it is refused, however long the lists behind it take', async () => {
  const client = new QueryClient();
  let asked = 0;
  function List() {
    // The first answer comes at once, every further one never.
    const queryFn = () => ((asked += 1) === 1 ? [] : new Promise<never>(() => {}));
    useQuery({ queryKey: queryKeys.content('duty'), queryFn });
    return null;
  }
  const onSave = vi.fn(() => Promise.reject(new Refused('名称已被使用')));
  renderInApp(
    <QueryClientProvider client={client}>
      <List />
      <RecordDialog
        open
        title="新增职务"
        initial={{}}
        onSave={onSave}
        done=""
        areas={['duty']}
        onClose={() => undefined}
      >
        <Form.Item name="name" label="职务名称">
          <Input />
        </Form.Item>
      </RecordDialog>
    </QueryClientProvider>,
    { isStill: true },
  );
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const name = await screen.findByLabelText('职务名称');
  await user.type(name, '馆长{Enter}');
  await screen.findByText('名称已被使用');
  await waitFor(() => expect(asked).toBe(2));
  await waitFor(() => expect(name.closest('form')).not.toHaveAttribute('inert'));
  await user.type(name, '助理{Enter}');
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
});

it('takes no words while it is saved, and afterwards the cursor stands at the mistake', async () => {
  let refuse = () => {};
  const answer = new Promise<void>((_resolve, reject) => {
    refuse = () => reject(new Refused('备注有误', { errors: [{ field: 'remarks', message: '备注有误' }] }));
  });
  open(
    <>
      <Form.Item name="name" label="职务名称">
        <Input />
      </Form.Item>
      <Form.Item name="remarks" label="备注">
        <Input />
      </Form.Item>
    </>,
    () => answer,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const name = await screen.findByLabelText('职务名称');
  await user.type(name, '馆长{Enter}');
  await waitFor(() => expect(name.closest('form')).toHaveAttribute('inert'));
  // As a browser does with what holds the cursor; jsdom does not know it.
  name.blur();
  refuse();
  await waitFor(() => expect(name.closest('form')).not.toHaveAttribute('inert'));
  expect(screen.getByLabelText('备注')).toHaveFocus();
});

/** In a page at `/?mode=7`; the save may lead elsewhere. */
async function openInPage(onSave: (history: RouterHistory) => void = () => undefined) {
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const history = createMemoryHistory({ initialEntries: ['/?mode=7'] });
  const component = () => (
    <RecordDialog
      open
      title="新增赛次"
      initial={{}}
      onSave={async () => onSave(history)}
      done="添加成功！"
      areas={[]}
      onClose={() => undefined}
    >
      <Form.Item name="name" label="赛次名称">
        <Input />
      </Form.Item>
    </RecordDialog>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { isStill: true },
  );
  await user.type(await screen.findByLabelText('赛次名称'), '复赛');
  return { user, history };
}

const asked = '填写的内容还没有保存，离开后将丢失。';

it('asks before the page is left with something typed in it, and stays where that is not wanted', async () => {
  const { user, history } = await openInPage();
  act(() => history.push('/?mode=1'));
  expect(await screen.findByText(asked)).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: '取消' }).at(-1) ?? document.body);
  await waitFor(() => expect(history.location.search).toBe('?mode=7'));
  expect(screen.getByLabelText('赛次名称')).toHaveValue('复赛');
});

it('asks nothing where its save leads elsewhere, but again after one that failed', async () => {
  let isRefused = true;
  const { user, history } = await openInPage((going) => {
    if (isRefused) throw new Error('refused');
    going.push('/?mode=8');
  });
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(document.querySelector('.ant-message-error')).not.toBeNull());
  act(() => history.push('/?mode=1'));
  expect(await screen.findByText(asked)).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: '取消' }).at(-1) ?? document.body);
  await waitFor(() => expect(screen.queryByText(asked)).toBeNull());
  isRefused = false;
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(history.location.search).toBe('?mode=8'));
  expect(screen.queryByText(asked)).toBeNull();
});

it('asks before what is typed in it is given up, and keeps it where that is not wanted', async () => {
  const { user } = await openInPage();
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(await screen.findAllByText('放弃填写的内容？')).not.toEqual([]);
  await user.click(screen.getAllByRole('button', { name: '取消' }).at(-1) ?? document.body);
  await waitFor(() => expect(screen.queryAllByText('放弃填写的内容？')).toEqual([]));
  expect(screen.getByLabelText('赛次名称')).toHaveValue('复赛');
});

it('is not left unasked while its save waits for somebody to log in again, and closes once it went through', async () => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const routed = createBrowserHistory();
  const closed = vi.fn();
  const Page = () => (
    <RecordDialog
      open
      title="新增职务"
      initial={{}}
      onSave={() => loginGate.wait('登录超时，请重新登录')}
      done="添加成功！"
      areas={[]}
      onClose={closed}
    >
      <Form.Item name="name" label="职务名称">
        <Input />
      </Form.Item>
    </RecordDialog>
  );
  const routeTree = createRootRoute({ component: Page, notFoundComponent: Page });
  renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree, history: routed })} />
    </QueryClientProvider>,
    { isStill: true },
  );
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  await user.type(await screen.findByLabelText('职务名称'), '馆员{Enter}');
  await waitFor(() => expect(loginGate.reason()).toBeDefined());
  const reload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(reload);
  expect(reload.defaultPrevented).toBe(true);
  expect(screen.getByLabelText('职务名称')).toHaveValue('馆员');

  await act(async () => loginGate.settle());
  await waitFor(() => expect(closed).toHaveBeenCalledExactlyOnceWith(true));
  const after = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(after);
  expect(after.defaultPrevented).toBe(false);
});

it('does not save without a file that is on its way', async () => {
  const onSave = vi.fn<() => Promise<unknown>>(async () => undefined);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  function Sending({ files }: { readonly files: number }) {
    useReportUploads(files);
    return null;
  }
  function Fields() {
    const [files, setFiles] = useState(1);
    return (
      <>
        <Sending files={files} />
        <button type="button" onClick={() => setFiles(0)}>
          到了
        </button>
      </>
    );
  }
  open(<Fields />, onSave);
  await user.click(await screen.findByRole('button', { name: '确定' }));
  expect(await screen.findByText(unfinishedText(1))).toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '到了' }));
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
});
