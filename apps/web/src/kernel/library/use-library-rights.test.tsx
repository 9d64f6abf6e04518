import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { getUsableOption } from '@yunguan/contract/platform/shell';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { Refused } from '../api/errors';
import { stubNetwork } from '../api/network.fixture';
import { menu } from '../session/menu.fixture';
import { session } from '../session/session.fixture';
import { SessionValue } from '../session/use-session';
import { useLibraryRights } from './use-library-rights';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

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
  const asked = stubNetwork(() => ({ usableOptionList: [{ id: 'o1', name: '编辑', encrypt: 'edit' }] }));
  open('v2');
  expect(await screen.findAllByText('编辑')).toHaveLength(2);
  expect(asked).toEqual([{ path: getUsableOption.path, body: expect.objectContaining({ venueId: 'v2' }) }]);
});

it('knows those in its own without asking', () => {
  const asked = stubNetwork(() => null);
  open('v1');
  expect(screen.getAllByText('上传')).toHaveLength(2);
  expect(asked).toEqual([]);
});

it('says once that the rights could not be read, and offers nothing', async () => {
  stubNetwork(() => {
    throw new Refused('系统繁忙，请稍后再试', { code: 'BUSY' });
  });
  open('v2');
  expect(await screen.findAllByText('权限接口获取失败')).toHaveLength(1);
  expect(screen.getAllByText('只能查看')).toHaveLength(2);
});
