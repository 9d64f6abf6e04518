import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDeliveryPlan } from '@yunguan/contract/content/culture-delivery';
import { type AnyContent, pathOf } from '@yunguan/contract/kernel/content';
import type { Field } from '@yunguan/contract/kernel/field';
import { usualPeriodTimes } from '@yunguan/contract/kernel/slots';
import type { Values } from '@yunguan/contract/kernel/parse';
import { getDraft } from '@yunguan/contract/platform/shell';
import { userList } from '@yunguan/contract/platform/lookups';
import { contentTypes } from '@yunguan/contract/content-types';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { differencesOf } from '@/kernel/form/conflict-merge';
import { declaredValues } from '@/kernel/form/form-session';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';

const someId = '01a1fe09-cf28-7273-bce0-000000000001';

/** A value that a stored record may have. */
function valueOf(name: string, { kind, choices, options }: Field): unknown {
  switch (kind) {
    case 'choices':
      return [someId];
    case 'images':
      return ['/files/a.webp'];
    case 'flag':
      return false;
    case 'count':
    case 'coordinate':
      return 12;
    case 'choice':
      return Number(Object.keys(choices ?? {})[0]);
    case 'pick':
      return options?.[0];
    case 'date':
      return '2027-01-05';
    case 'minute':
      return '2027-01-05 09:00';
    case 'periods':
      return usualPeriodTimes;
    case 'cells':
      return [{ event: '上午', week: '星期一', type: 1 }];
    case 'plans':
      return [{ year: 2027, dates: [{ month: 1, frequency: 2 }] }];
    case 'photoAlbums':
      return [{ title: '演出', introduction: '春晚', albums: ['/files/a.webp'] }];
    case 'sessions':
      return [];
    case 'audio':
    case 'video':
    case 'image':
      return '/files/a.webp';
    default:
      return `${name}1`;
  }
}

const mine = { id: 'r1', version: 1, venueId: 'v1', status: 0, isEdit: false };

/** `start`: what the form began from. */
async function meetConflict(of: AnyContent, Form: ComponentType, start: Values = {}) {
  const title = { [of.titleField]: '春天' };
  const filled = Object.entries(of.fields).map(([name, field]) => [name, valueOf(name, field)]);
  const theirs: Values = { ...Object.fromEntries(filled), ...mine, ...title, version: 2 };
  let stored: Values = { ...mine, ...start, ...title };
  stubNetwork(({ path }) => {
    if (path === getDraft.path) return null;
    if (path === pathOf(of, 'detail')) return stored;
    if (path === userList.path) return { datas: [{ id: someId, nickName: '唐晓岚' }] };
    if (path === getDeliveryPlan.path) return { months: [] };
    if (path !== pathOf(of, 'update')) return [];
    stored = theirs;
    throw new Refused('内容已被修改', {
      code: 'CONFLICT',
      conflict: { userName: '罗文彬', time: '2026-11-20 09:00:00', version: 2 },
    });
  });
  const Screen = () => <ContentScreen of={of} views={{ 1: () => <p>列表</p>, 3: Form }} />;
  const history = createMemoryHistory({ initialEntries: ['/?mode=3&id=r1'] });
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue value={{ ...session, menus: [menu(of.label, '/', { contentType: of.key, options: ['all'] })] }}>
        <RouterProvider router={router} />
      </SessionValue>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  await user.click(await screen.findByRole('button', { name: /^(loading)?保存草稿$/ }, { timeout: 8000 }));
  const base = declaredValues(of, { ...mine, ...title });
  return differencesOf(of, { mine: base, theirs: declaredValues(of, theirs), base });
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  // jsdom shows nothing, so that nothing comes into view.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const formFiles = import.meta.glob<{ default: ComponentType }>('@/content/*/*Form.tsx');

/** The form of a type, where the recipe puts it (docs/adding-a-content-type.md). */
function formOf({ key }: AnyContent): () => Promise<{ default: ComponentType }> {
  const file = `/content/${key}/${key.charAt(0).toUpperCase()}${key.slice(1)}Form.tsx`;
  const [load] = Object.entries(formFiles).flatMap(([path, one]) => (path.endsWith(file) ? [one] : []));
  if (!load) throw new Error(`${key}: no form in apps/web/src${file}`);
  return load;
}

// Half a form, as it is saved here, is a draft: what is not reviewed keeps none.
const forms = contentTypes.filter(({ reviewed }) => reviewed).map((of) => [of.key, of, formOf(of)] as const);

it.each(forms)('shows every field that a colleague changed meanwhile: %s', async (_key, of, load) => {
  const differences = await meetConflict(of, (await load()).default);
  const dialog = await screen.findByRole('dialog', {}, { timeout: 8000 });
  for (const { label } of differences)
    expect(within(dialog).getAllByRole('region', { name: label })).not.toHaveLength(0);
});

it('says of albums that differ in their photos alone that they do', async () => {
  const club = contentTypes.find(({ key }) => key === 'club');
  if (!club) throw new Error('no club');
  const [name, album] = Object.entries(club.fields).find(([, { kind }]) => kind === 'photoAlbums') ?? [];
  if (name === undefined || album === undefined) throw new Error('a club has albums');
  const mineAlbums = [{ title: '演出', introduction: '春晚', albums: ['/files/b.webp'] }];
  await meetConflict(club, (await formOf(club)()).default, { [name]: mineAlbums });
  const dialog = await screen.findByRole('dialog', {}, { timeout: 8000 });
  const region = within(dialog).getByRole('region', { name: album.label });
  expect(within(region).getAllByText('演出（春晚，1 张，其中 1 张另一份没有）')).toHaveLength(2);
});
