import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportAnswer } from '@yunguan/contract/platform/staff-import';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkFailure, Refused, SessionEnded } from '@/kernel/api/errors';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { renderInApp } from '@/ui/test-render';
import ImportDialog from './ImportDialog';
import { saveBytes } from './save-bytes';
import { sendImport } from './send-import';

vi.mock('./send-import');
vi.mock('./save-bytes');
const send = vi.mocked(sendImport);
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

const clean: ImportAnswer = { dryRun: true, rows: 2, valid: 2, problems: [], created: [] };
const faulty: ImportAnswer = {
  ...clean,
  valid: 1,
  problems: [{ row: 3, field: '登录名', message: '登录名已被使用，请更换' }],
};
const password = { row: 2, loginName: 'new.one', realName: '冯春梅', initialPassword: 'Ab3dEf6hJk8mNp' };

beforeEach(() => {
  renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog onClose={() => undefined} />
    </QueryClientProvider>,
    { isStill: true },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const choose = async (name: string) =>
  user.upload(await screen.findByLabelText('选择 Excel 文件'), new File(['x'], name));

it('names every wrong line, hands the list out, offers no import, and takes the mended file', async () => {
  send.mockResolvedValueOnce(faulty);
  await choose('名单.xlsx');
  await screen.findByText('登录名已被使用，请更换');
  expect(screen.getByText('名单.xlsx：共 2 行，1 行正确，1 处问题')).toBeVisible();
  expect(screen.queryByRole('button', { name: /确认导入/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '导出问题清单' }));
  expect(vi.mocked(saveBytes).mock.lastCall?.[0]).toContain('3,登录名,登录名已被使用，请更换');

  send.mockResolvedValueOnce(clean);
  await choose('名单.xlsx');
  expect(await screen.findByRole('button', { name: '确认导入 2 名用户' })).toBeEnabled();
  expect(screen.queryByText('登录名已被使用，请更换')).toBeNull();
});

it('puts the keyboard at what the check says', async () => {
  send.mockResolvedValueOnce(clean);
  await user.click(await screen.findByRole('button', { name: '选择文件' }));
  // user.upload would focus the field itself, which no browser does.
  fireEvent.change(screen.getByLabelText('选择 Excel 文件'), { target: { files: [new File(['x'], '名单.xlsx')] } });
  await screen.findByText(/检查通过/);
  await waitFor(() => expect(screen.getByRole('group', { name: '导入进度' })).toHaveFocus());
});

it('shows the line whose name was taken after the check', async () => {
  send.mockResolvedValueOnce(clean);
  await choose('名单.xlsx');
  const refusal = new Refused('文件中有 1 处问题，没有导入任何用户', {
    errors: [{ field: '第 3 行 登录名', message: '登录名已被使用，请更换' }],
  });
  send.mockRejectedValueOnce(refusal).mockResolvedValueOnce(faulty);
  await user.click(await screen.findByRole('button', { name: /确认导入/ }));
  await screen.findByText('登录名已被使用，请更换');
  expect(screen.getByText('文件中有 1 处问题，没有导入任何用户')).toBeVisible();
});

it('says that the import without an answer may have made the users whose names are taken now', async () => {
  send.mockResolvedValueOnce(clean);
  await choose('名单.xlsx');
  const start = await screen.findByRole('button', { name: '确认导入 2 名用户' });
  expect(screen.queryByText('上一次导入没有收到结果，可能已经成功')).toBeNull();
  send.mockRejectedValueOnce(new NetworkFailure());
  await user.click(start);
  await screen.findByText('上一次导入没有收到结果，可能已经成功');
  const refusal = new Refused('文件中有 2 处问题，没有导入任何用户', {
    errors: [{ field: '第 2 行 登录名', message: '登录名已被使用，请更换' }],
  });
  send.mockRejectedValueOnce(refusal).mockResolvedValueOnce(faulty);
  await user.click(screen.getByRole('button', { name: '确认导入 2 名用户' }));
  await screen.findByText('登录名已被使用，请更换');
  expect(screen.getByText(/初始密码可用“重置密码”逐个重新取得/)).toBeVisible();
});

it('does not close over passwords that were not handed out', async () => {
  send.mockResolvedValueOnce(clean);
  await choose('名单.xlsx');
  send.mockResolvedValueOnce({ ...clean, dryRun: false, created: [password] });
  await user.click(await screen.findByRole('button', { name: /确认导入/ }));
  await screen.findByText('Ab3dEf6hJk8mNp');
  await user.click(screen.getByRole('button', { name: '完成' }));
  await screen.findByRole('button', { name: '仍然关闭' });
});

it('leaves it to the dialog of the login to say that it ended', async () => {
  send.mockRejectedValueOnce(new SessionEnded('登录超时，请重新登录'));
  await choose('名单.xlsx');
  await waitFor(() => expect(screen.getByRole('button', { name: '选择文件' })).not.toHaveClass('ant-btn-loading'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says why the file could not be checked again after an import was refused', async () => {
  send.mockResolvedValueOnce(clean);
  await choose('名单.xlsx');
  const errors = [{ field: '第 3 行 登录名', message: '登录名已被使用，请更换' }];
  send.mockRejectedValueOnce(new Refused('没有导入任何用户', { errors })).mockRejectedValueOnce(new NetworkFailure());
  await user.click(await screen.findByRole('button', { name: /确认导入/ }));
  expect(await screen.findByText('网络异常')).toBeVisible();
  expect(screen.getByText('没有导入任何用户')).toBeVisible();
});

it('says why there is no template, and hands it out when it is asked for again', async () => {
  vi.mocked(saveBytes).mockClear();
  let isBusy = true;
  stubNetwork(() =>
    isBusy ? new Refused('系统繁忙，请稍后再试', { code: 'BUSY' }) : { name: '用户导入模板.xlsx', base64: btoa('x') },
  );
  await user.click(await screen.findByRole('button', { name: '下载模板' }));
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeVisible();
  expect(saveBytes).not.toHaveBeenCalled();
  isBusy = false;
  await user.click(screen.getByRole('button', { name: /下载模板$/ }));
  await waitFor(() => expect(vi.mocked(saveBytes).mock.lastCall?.[1]).toMatchObject({ name: '用户导入模板.xlsx' }));
});
