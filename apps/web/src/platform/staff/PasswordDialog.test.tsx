import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { PasswordDialog } from './PasswordDialog';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('does not call a password copied that the browser let nobody copy: it is shown this once', async () => {
  const { user } = openPage(
    () => (
      <PasswordDialog title="密码已重置" realName="谭静" loginName="tanjing" password="Yg7#kQ2p" onClose={vi.fn()} />
    ),
    '/',
    () => null,
  );
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await user.click(await screen.findByRole('button', { name: '复制' }));
  expect(await screen.findByText('浏览器不允许复制，请选中文字后按 Ctrl+C')).toBeVisible();
  expect(screen.queryByRole('button', { name: '已复制' })).toBeNull();
});
