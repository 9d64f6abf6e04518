import { packFiles } from '@yunguan/contract/platform/files';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { loginGate, session } from '../api/call';
import { login } from '../api/client.fixture';
import { Refused } from '../api/errors';
import type { ExportOptions } from '../api/export-file';
import { ownCalls } from '../api/wire';
import { openPage } from '../session/open-page.fixture';
import { PackButton } from './PackButton';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const model = { activityId: 'a', state: 100 };
const issued = { access_token: 't2', token_type: 'bearer', expires_in: 43_200 };
const pack = { ticket: 'ticket-1', files: 12, bytes: 4 * 1024 * 1024 };

/** Opens the dialog of a pack whose download the test reports on and ends. */
async function openPack(order: () => unknown = () => pack) {
  let options: ExportOptions = {};
  let finish: () => void = () => undefined;
  const run = vi.fn((_pack: unknown, more: ExportOptions) => {
    options = more;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  const page = openPage(
    () => <PackButton action={3028} model={model} total={3} label="打包照片" lead="三个报名的照片" run={run} />,
    '/',
    ({ path }) => {
      if (path === ownCalls.getToken.path) return issued;
      if (path === ownCalls.login.path) return { ...login, ...issued };
      return path === packFiles.path ? order() : null;
    },
  );
  await page.user.click(await screen.findByRole('button', { name: '打包照片' }));
  const reason = await screen.findByRole('textbox', { name: '下载原因' });
  return {
    ...page,
    run,
    reason,
    press: () => page.user.click(screen.getByRole('button', { name: /下\s?载/ })),
    report: (bytes: number) => options.onProgress?.(bytes, pack.bytes),
    end: () => finish(),
  };
}

it('asks for the reason, orders the files of the filter and shows how far their download is', async () => {
  const { user, bodies, reason, press, run, report, end } = await openPack();
  await user.type(reason, ' 评委评审作品 ');
  await press();
  await waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith(pack, expect.anything()));
  expect(bodies(packFiles.path)).toEqual([{ action: 3028, model, reason: '评委评审作品' }]);
  act(() => report(2 * 1024 * 1024));
  expect(await screen.findByText('共 12 个文件、4.0 MB，已接收 2.0 MB')).toBeVisible();
  act(() => end());
  expect(await screen.findByText('下载完成，文件已保存到下载目录')).toBeVisible();
});

it('takes nothing along without a reason', async () => {
  const { bodies, press, run } = await openPack();
  await press();
  await screen.findByText('请填写下载原因');
  expect(bodies(packFiles.path)).toEqual([]);
  expect(run).not.toHaveBeenCalled();
});

it('keeps the reason where the server refuses, and says why', async () => {
  const { user, reason, press, run } = await openPack(() => {
    throw new Refused('符合条件的记录里没有可以下载的材料');
  });
  await user.type(reason, '评委评审');
  await press();
  expect(await screen.findByText('符合条件的记录里没有可以下载的材料')).toBeVisible();
  expect(reason).toHaveValue('评委评审');
  expect(run).not.toHaveBeenCalled();
});

it('packs nothing from an empty list', async () => {
  openPage(
    () => <PackButton action={3028} model={model} total={0} label="打包照片" lead="" />,
    '/',
    () => null,
  );
  expect(await screen.findByRole('button', { name: '打包照片' })).toBeDisabled();
});

it('waits with its reason for a login that has ended, and goes on after it', async () => {
  let isLost = true;
  const { user, bodies, reason, press, run } = await openPack(() =>
    isLost ? new Response('', { status: 401 }) : pack,
  );
  await user.type(reason, '评委评审');
  await press();
  await waitFor(() => expect(loginGate.reason()).toBeDefined());
  expect(reason).toHaveValue('评委评审');
  expect(run).not.toHaveBeenCalled();
  isLost = false;
  await act(() => session.signInAgain({ nickName: 'admin', password: 'Venue@2026' }, async () => true));
  await waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith(pack, expect.anything()));
  const asked = { action: 3028, model, reason: '评委评审' };
  expect(bodies(packFiles.path)).toEqual([asked, asked]);
});
