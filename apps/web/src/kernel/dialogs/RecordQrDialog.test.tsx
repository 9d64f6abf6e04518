// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { generateQrCode } from '@yunguan/contract/platform/files';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { Refused } from '../api/errors';
import { stubNetwork } from '../api/network.fixture';
import { RecordQrDialog } from './RecordQrDialog';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const record = { id: '0198c1f2-7c1d-7d3e-9b0a-1c2d3e4f5a6b', title: '非遗体验日' };

function open(onClose = () => undefined): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInApp(
    <QueryClientProvider client={client}>
      <RecordQrDialog record={record} type={15} onClose={onClose} />
    </QueryClientProvider>,
  );
}

it('shows the code of the record and offers it as a file named after it', async () => {
  const asked = stubNetwork(() => '/files/qr/a.png');
  open();
  const picture = await screen.findByRole('img', { name: '非遗体验日的二维码' });
  expect(picture.getAttribute('src')).toBe('/files/qr/a.png');
  expect(asked).toEqual([{ path: generateQrCode.path, body: { objectId: record.id, type: 15 } }]);
  expect(screen.getByText('下载').closest('a')?.getAttribute('download')).toBe('非遗体验日-二维码.png');
});

it('says why there is no code, and asks again', async () => {
  const asked = stubNetwork(() => {
    if (asked.length === 1) throw new Refused('审核通过后才能生成二维码', { code: 'ILLEGAL_STATE' });
    return '/files/qr/a.png';
  });
  open();
  expect(await screen.findByText('审核通过后才能生成二维码')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('img', { name: '非遗体验日的二维码' })).toBeTruthy();
});

it('says to who does not see it that the code is being made', async () => {
  stubNetwork(() => new Promise(() => undefined));
  open();
  expect(await screen.findByRole('status', { name: '正在生成二维码' })).toBeTruthy();
});
