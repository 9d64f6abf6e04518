import { screen, waitFor } from '@testing-library/react';
import { switchVenue } from '@yunguan/contract/platform/shell';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '@/kernel/api/call';
import { login } from '@/kernel/api/client.fixture';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { openPage } from '@/kernel/session/open-page.fixture';
import { VenueMovedNotice } from './VenueMovedNotice';

/** Of a dialog that closes: here its animation never ends. */
const leaving = 'ant-zoom-leave';
const otherTab = new BroadcastChannel('yunguan-session');

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A page in which something is typed or not, and whose login another tab takes to another venue. */
async function openMoved(isTyped: boolean) {
  function Page() {
    useLeaveGuard(
      () => isTyped,
      () => '填写的内容还没有保存，离开后将丢失。',
    );
    return (
      <>
        <VenueMovedNotice />
        <p>正在填写</p>
      </>
    );
  }
  const opened = openPage(Page, '/', ({ path }) =>
    path === switchVenue.path ? { venueId: login.venueId, roleId: login.roleId, venueName: '江北文化馆' } : null,
  );
  await screen.findByText('正在填写');
  otherTab.postMessage({
    kind: 'moved',
    from: session.credentials()?.token,
    to: { ...login, issuedAt: Date.now(), venueId: 'v-other' },
  });
  await screen.findByRole('dialog', { name: '场馆已切换' });
  return opened;
}

it('takes the venue of the page back, with what is typed in it', async () => {
  const { user, bodies } = await openMoved(true);
  await user.click(screen.getByRole('button', { name: '切回本页的场馆' }));
  await waitFor(() => expect(bodies(switchVenue.path)).toEqual([{ venueId: login.venueId }]));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveClass(leaving));
  expect(screen.getByText('正在填写')).toBeVisible();
});

it('offers nothing but to load the page anew where nothing is typed', async () => {
  await openMoved(false);
  expect(screen.getByRole('button', { name: '重新加载' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '切回本页的场馆' })).toBeNull();
});

it('covers the page until it is loaded anew, also when the browser asks first and the user stays', async () => {
  const { user } = await openMoved(true);
  await user.click(screen.getByRole('button', { name: '重新加载' }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.getByRole('dialog', { name: '场馆已切换' })).not.toHaveClass(leaving);
});
