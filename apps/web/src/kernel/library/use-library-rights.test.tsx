import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { Refused } from '../api/errors';
import { menu } from '../session/menu.fixture';
import { session } from '../session/session.fixture';
import { SessionValue } from '../session/use-session';
import { useLibraryRights } from './use-library-rights';

const call = vi.hoisted(() => vi.fn<(endpoint: unknown, body: unknown) => Promise<unknown>>());
vi.mock('../api/call', () => ({ call }));
afterEach(() => call.mockReset());

const library = menu('资源管理', '/MuseumCenter/resource', { contentType: 'resource', options: ['add'] });

function Rights({ venueId }: { readonly venueId: string }) {
  const { add, edit } = useLibraryRights(venueId);
  return <p>{[add && '上传', edit && '编辑'].filter(Boolean).join('、') || '只能查看'}</p>;
}

function open(venueId: string): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInApp(
    <QueryClientProvider client={client}>
      <SessionValue value={{ ...session, menus: [library] }}>
        <Rights venueId={venueId} />
        <Rights venueId={venueId} />
      </SessionValue>
    </QueryClientProvider>,
  );
}

it('asks for the rights in the library of another venue', async () => {
  call.mockResolvedValue({ usableOptionList: [{ id: 'o1', name: '编辑', encrypt: 'edit' }] });
  open('v2');
  expect(await screen.findAllByText('编辑')).toHaveLength(2);
});

it('knows those in its own without asking', () => {
  open('v1');
  expect(screen.getAllByText('上传')).toHaveLength(2);
  expect(call).not.toHaveBeenCalled();
});

it('says once that the rights could not be read, and offers nothing', async () => {
  call.mockRejectedValue(new Refused('系统繁忙，请稍后再试', { code: 'BUSY' }));
  open('v2');
  expect(await screen.findAllByText('权限接口获取失败')).toHaveLength(1);
  expect(screen.getAllByText('只能查看')).toHaveLength(2);
});
