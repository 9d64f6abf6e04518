import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderInApp } from '@/ui/test-render';
import { type Asked, stubNetwork } from '../../api/network.fixture';
import { menu } from '../../session/menu.fixture';
import { session } from '../../session/session.fixture';
import { SessionValue } from '../../session/use-session';

/** A picture of the library. */
export function resource(number: number, change: Partial<ResourceRow> = {}): ResourceRow {
  return {
    id: `r${number}`,
    venueId: 'v1',
    name: `图片${number}`,
    suffix: '.jpg',
    url: `/files/${number}.jpg`,
    relativePath: `/files/${number}.jpg`,
    size: 1024,
    directoryId: null,
    keyWord: '',
    frontCover: `/files/${number}.jpg`,
    kind: 'image',
    width: 540,
    height: 340,
    seconds: null,
    alt: '',
    licenceUntil: null,
    useCount: 0,
    copyCount: 0,
    createTime: '2026-11-21 10:00:00',
    deleteTime: null,
    ...change,
  };
}

/** Shows something over a network that `answer` plays; what it was asked is kept. */
export function show(node: ReactNode, answer: (asked: Asked) => unknown) {
  const asked = stubNetwork(answer);
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue
        value={{ ...session, menus: [menu('资源管理', '/', { contentType: 'resource', options: ['all'] })] }}
      >
        {node}
      </SessionValue>
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup({ pointerEventsCheck: 0, applyAccept: false }),
    bodies: (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body),
  };
}
