import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { Refused } from '../api/errors';
import { stubNetwork } from '../api/network.fixture';
import { RemovalEffects } from './RemovalEffects';

/** The note over a network that tells so; without effects the call fails. */
function open(effects?: readonly string[]) {
  stubNetwork(() => {
    if (!effects) throw new Refused('系统繁忙，请稍后再试', { code: 'BUSY' });
    return { effects };
  });
  renderInApp(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RemovalEffects objectId="c1" />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('tells whom the removal concerns', async () => {
  open(['等待审核和候补的 2 人报名自动取消，并收到站内信']);
  expect(await screen.findByText('等待审核和候补的 2 人报名自动取消，并收到站内信。')).toBeVisible();
  expect(screen.getByText('删除后，列表和前台都不再显示。')).toBeVisible();
});

it('says nothing more where it concerns nobody', async () => {
  open([]);
  await vi.waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
});

it('does not promise anything where it cannot be had', async () => {
  open();
  expect(await screen.findByText('暂时无法查看会影响哪些人。')).toBeVisible();
});
