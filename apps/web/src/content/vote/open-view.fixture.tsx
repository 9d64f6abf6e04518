import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pathOf } from '@yunguan/contract/kernel/content';
import { type ComponentType, useState } from 'react';
import { vi } from 'vitest';
import { type Asked, stubNetwork } from '@/kernel/api/network.fixture';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { menu } from '@/kernel/session/menu.fixture';
import { session } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import { type VoteRow, voteContent } from './vote-content';
import { voteRow } from './vote-row.fixture';

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
  const asked = stubNetwork((one) =>
    one.path === pathOf(voteContent, 'detail') ? { ...activity, ...row } : answer(one),
  );
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const history = createMemoryHistory({ initialEntries: [address] });
  const List = () => <p>活动列表</p>;
  const Screen = () => <ContentScreen of={voteContent} views={{ ...views, 1: List }} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let hold: (held: readonly string[]) => void = () => undefined;
  function App() {
    const [held, setHeld] = useState(options);
    hold = setHeld;
    const menus = [menu('投票评选', '/', { contentType: 'vote', options: [...held] })];
    return (
      <SessionValue value={{ ...session, menus }}>
        <RouterProvider router={router} />
      </SessionValue>
    );
  }
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  );
  return {
    history,
    /** Somebody changes the rights of who looks at it. */
    hold: (held: readonly string[]) => act(() => hold(held)),
    /** Everything is read again, as after an event. */
    renew: () => act(() => queryClient.invalidateQueries()),
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
