import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import userEvent from '@testing-library/user-event';
import { type AnyContent, type ContentOperation, pathOf } from '@yunguan/contract/kernel/content';
import { generateFile } from '@yunguan/contract/platform/files';
import { getPreference, setPreference } from '@yunguan/contract/platform/shell';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { type Asked, stubNetwork } from '../api/network.fixture';
import { ContentScreen } from '../content-screen/ContentScreen';
import { session } from '../session/session.fixture';
import { type Session, SessionValue } from '../session/use-session';
import type { AnyRow } from './content-row';

export interface OpenedList<Row> {
  readonly of: AnyContent;
  readonly List: ComponentType;
  readonly address: string;
  /** Views beside the list, by their mode. */
  readonly views?: Readonly<Record<number, ComponentType>>;
  readonly rows: readonly Row[];
  /** A call that is not one of the list's own: the rows afterwards. */
  readonly change?: (rows: readonly Row[], asked: Asked) => readonly Row[];
  /** What a call is answered otherwise than by the rows; undefined: as they have it. */
  readonly answer?: (asked: Asked) => unknown;
  readonly as?: Session;
}

/** A list at an address, over a network behind which the rows lie: it pages, searches by title and deletes. */
export function openList<Row extends AnyRow>({ of, List, address, views, as = session, ...served }: OpenedList<Row>) {
  const asked = serve(of, served);
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const history = createMemoryHistory({ initialEntries: [address] });
  const Screen = () => <ContentScreen of={of} views={{ ...views, 1: List }} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInApp(
    <SessionValue value={as}>
      <RouterProvider router={router} />
    </SessionValue>,
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  const bodies = (path: string | undefined) => asked.filter((one) => one.path === path).map(({ body }) => body);
  return {
    history,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    bodiesOf: (operation: ContentOperation) => bodies(pathOf(of, operation)),
    bodies,
  };
}

function serve<Row extends AnyRow>(
  of: AnyContent,
  { rows, change, answer }: Pick<OpenedList<Row>, 'rows' | 'change' | 'answer'>,
): Asked[] {
  let held = rows;
  const preferences = new Map<unknown, unknown>();
  const usual = ({ path, body }: Asked): unknown => {
    if (path.includes('exportFile')) return new Response('sheet', { headers: { 'content-type': 'application/xlsx' } });
    if (path === getPreference.path) return { key: body.key, value: preferences.get(body.key) ?? null };
    if (path === setPreference.path) preferences.set(body.key, body.value);
    if (path === generateFile.path) return 'ticket';
    if (path === pathOf(of, 'page')) {
      const size = Number(body.pageSize);
      const from = (Number(body.pageIndex) - of.dialect.firstPage) * size;
      const word = typeof body.keyword === 'string' ? body.keyword : '';
      const found = held.filter((row) => String(Reflect.get(row, of.titleField)).includes(word));
      return { datas: found.slice(from, from + size), total: found.length };
    }
    if (path === pathOf(of, 'remove'))
      held = held.filter(({ id }) => !String(body[of.dialect.idsKey]).split(',').includes(id));
    else held = change?.(held, { path, body }) ?? held;
    return null;
  };
  return stubNetwork((asked) => answer?.(asked) ?? usual(asked));
}
