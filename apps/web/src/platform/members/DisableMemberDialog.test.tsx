import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setMemberState } from '@yunguan/contract/platform/members';
import { afterEach, expect, it, vi } from 'vitest';
import { stubNetwork } from '@/kernel/api/network.fixture';
import { queryKeys } from '@/kernel/api/query-keys';
import { renderInApp } from '@/ui/test-render';
import { DisableMemberDialog } from './DisableMemberDialog';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('has the lists that mark a disabled member read anew', async () => {
  const asked = stubNetwork(() => null);
  const client = new QueryClient();
  const lists = ['member', 'activity', 'order'].map((area) => queryKeys.list(area, {}));
  for (const list of lists) client.setQueryData(list, []);
  const row = { id: 'm1', nickName: '小林', tel: '138****0001', enabled: true };
  renderInApp(<DisableMemberDialog row={row as never} onClose={vi.fn()} />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.type(await screen.findByRole('textbox', { name: /停用原因/ }), '多次未到场');
  await user.click(screen.getByRole('button', { name: /停\s?用/ }));
  await waitFor(() => expect(asked.filter(({ path }) => path === setMemberState.path)).toHaveLength(1));
  await waitFor(() =>
    expect(lists.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true, true]),
  );
});
