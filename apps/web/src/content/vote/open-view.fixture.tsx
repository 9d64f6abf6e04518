import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pathOf } from '@yunguan/contract/kernel/content';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { login } from '@/kernel/api/client.fixture';
import { createCredentialStore } from '@/kernel/api/credentials';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import { type VoteRow, voteContent } from './vote-content';
import { voteRow } from './vote-row.fixture';

// Whole screens, on machines that do other things at the same time.
configure({ asyncUtilTimeout: 8000 });

export interface Asked {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** What a call is refused with. */
export interface Refusal {
  readonly refused: string;
  readonly objects: Readonly<Record<string, unknown>>;
}

/** An answer that says no. */
export const refusal = (refused: string, objects: Refusal['objects'] = { code: 'ILLEGAL_STATE' }): Refusal => ({
  refused,
  objects,
});

const isRefusal = (given: unknown): given is Refusal =>
  typeof given === 'object' && given !== null && 'refused' in given;

export interface OpenedView {
  readonly views: Readonly<Record<number, ComponentType>>;
  readonly address: string;
  readonly options?: readonly string[];
  /** What the activity has other than {@link activity}. */
  readonly row?: Partial<VoteRow>;
  /** Answers every call but that for the activity itself, at once or later. */
  readonly answer: (asked: Asked) => unknown;
}

/** The activity of the views: approved, with sign-up and votes. */
export const activity = {
  ...voteRow,
  status: 100,
  hasPublished: true,
  strStartTime: '2026-12-01 08:00',
  strEndTime: '2027-01-31 19:00',
  strSignupStartTime: '2026-11-01 08:00',
  strSignupEndTime: '2026-11-30 18:00',
};

/** A view of an activity at its address, over a network that `answer` plays. */
export function openView({ views, address, options = ['all'], row, answer }: OpenedView) {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    // Every call of the client carries a JSON object.
    const one: Asked = { path, body: JSON.parse(init.body) as Asked['body'] };
    asked.push(one);
    const given = path === pathOf(voteContent, 'detail') ? { ...activity, ...row } : await answer(one);
    const reply = isRefusal(given)
      ? { state: 0, msg: given.refused, objects: given.objects }
      : { state: 1, msg: '操作成功', objects: given ?? null };
    return new Response(JSON.stringify(reply));
  });
  createCredentialStore(sessionStorage).write({ ...login, issuedAt: Date.now() });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const history = createMemoryHistory({ initialEntries: [address] });
  const List = () => <p>活动列表</p>;
  const Screen = () => <ContentScreen of={voteContent} views={{ ...views, 1: List }} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  const menus = [menu('投票评选', '/', { contentType: 'vote', options: [...options] })];
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue value={{ ...session, menus }}>
        <RouterProvider router={router} />
      </SessionValue>
    </QueryClientProvider>,
  );
  return {
    history,
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    bodies: (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body),
  };
}

/** A dialog by its title; antd gives the titles of all dialogs one id in tests, so that roles cannot tell them apart. */
export async function dialogNamed(title: string) {
  // A question has its title twice.
  const found = await screen.findAllByText(title, { selector: '.ant-modal-title, .ant-modal-confirm-title' });
  const dialog = found.at(-1)?.closest<HTMLElement>('.ant-modal');
  if (!dialog) throw new Error(`${title} is not the title of a dialog`);
  return within(dialog);
}
