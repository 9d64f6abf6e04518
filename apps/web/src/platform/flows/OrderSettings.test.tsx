import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getOrderSettings, setOrderSetting } from '@yunguan/contract/platform/order-settings';
import { afterEach, expect, it, vi } from 'vitest';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { menu } from '@/kernel/session/menu.fixture';
import { reaching } from '@/kernel/session/session.fixture';
import { SessionValue } from '@/kernel/session/use-session';
import { renderInApp } from '@/ui/test-render';
import OrderSettings from './OrderSettings';

const settings = [
  { kind: 'siteBooking', kindName: '场地预订', confirmsItself: false },
  { kind: 'hallBooking', kindName: '展厅预订', confirmsItself: true },
];

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** In his own venue the user holds `edit`; the settings in sight are another venue's. */
function open(there: readonly string[]) {
  const asked = stubNetwork(({ path }) => (path === getOrderSettings.path ? settings : null));
  const menus = [
    menu('审批设置', '/flows', { contentType: 'flow', options: ['edit'] }),
    menu('场地预订', '/sites', { contentType: 'site' }),
  ];
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionValue value={{ ...reaching({ v2: { flow: [...there] } }), menus }}>
        <OrderSettings venueId="v2" />
      </SessionValue>
    </QueryClientProvider>,
  );
  const sent = () => asked.filter(({ path }) => path === setOrderSetting.path).map(({ body }) => body);
  return { sent, user: userEvent.setup({ pointerEventsCheck: 0, delay: null }) };
}

it('says what changes before orders confirm themselves, and sends nothing when the user thinks better of it', async () => {
  const { sent, user } = open(['edit']);
  const box = await screen.findByLabelText('场地预订');
  expect(screen.getByText(/公众提交和馆内代为提交的这类订单立即确认/)).toBeVisible();
  await user.click(box);
  expect(await screen.findByText(/之后提交的场地预订不经审核立即确认/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /取\s?消/ }));
  expect(sent()).toEqual([]);
  await user.click(box);
  // The question before is still on its way out.
  const questions = await screen.findAllByRole('button', { name: /^开\s?启$/ });
  await user.click(questions.at(-1) ?? box);
  await waitFor(() => expect(sent()).toEqual([{ venueId: 'v2', kind: 'siteBooking', confirmsItself: true }]));
});

it('shows only orders of content that the user works with, and switches nothing without the right in the venue', async () => {
  open([]);
  expect(await screen.findByLabelText('场地预订')).toBeDisabled();
  expect(screen.queryByLabelText('展厅预订')).toBeNull();
});
