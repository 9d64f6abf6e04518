import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { nextSearch, useUrlState } from './use-url-state';

const filters = z.object({
  page: z.catch(z._default(z.number(), 1), 1),
  keyword: z.catch(z.optional(z.string()), undefined),
  status: z.catch(z._default(z.number(), -1), -1),
});

function Filters({ prefix }: { prefix?: string }) {
  const [state, setState] = useUrlState(filters, prefix);
  return (
    <>
      <output>{JSON.stringify(state)}</output>
      <button type="button" onClick={() => setState({ page: 2, keyword: '2026' })}>
        翻页
      </button>
      <button type="button" onClick={() => setState({ page: 1, keyword: undefined })}>
        重置
      </button>
      <button type="button" onClick={() => setState({ page: 3 }, { replace: true })}>
        替换
      </button>
    </>
  );
}

async function open(address: string, prefix?: string) {
  const Shown = () => <Filters {...(prefix !== undefined && { prefix })} />;
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: createRootRoute({ component: Shown }), history });
  render(<RouterProvider router={router} />);
  await screen.findByRole('status');
  return history;
}
const shown = () => JSON.parse(screen.getByRole('status').textContent) as unknown;

it('keeps what was chosen in the address and reads it back', async () => {
  const history = await open('/?tab=a');
  await userEvent.click(screen.getByText('翻页'));
  expect(history.location.search).toBe('?tab=a&page=2&keyword=%222026%22');
  expect(shown()).toEqual({ page: 2, keyword: '2026', status: -1 });
});

it('keeps the keys of a list inside a record apart from those of the list around it', async () => {
  const history = await open('/?page=4&keyword=春&s_status=1', 's_');
  expect(shown()).toEqual({ page: 1, status: 1 });
  await userEvent.click(screen.getByText('翻页'));
  expect(shown()).toEqual({ page: 2, keyword: '2026', status: 1 });
  const search = new URLSearchParams(history.location.search);
  expect([search.get('page'), search.get('keyword'), search.get('s_page')]).toEqual(['4', '春', '2']);
});

it('leaves defaults out of the address', async () => {
  const history = await open('/?page=4&keyword=春&status=1');
  await userEvent.click(screen.getByText('重置'));
  expect(history.location.search).toBe('?status=1');
});

it('goes back to the page before, but not through replaced ones', async () => {
  const history = await open('/?keyword=春');
  await userEvent.click(screen.getByText('翻页'));
  await userEvent.click(screen.getByText('替换'));
  expect(shown()).toMatchObject({ page: 3, keyword: '2026' });
  history.back();
  expect(await screen.findByText(/春/)).toBeVisible();
});

it('survives an address edited by hand', async () => {
  await open('/?page=abc&status=[]');
  expect(shown()).toEqual({ page: 1, status: -1 });
});

it('drops a filter that is emptied and keeps foreign keys', () => {
  expect(nextSearch(filters, { keyword: '春', custom: 0 }, { keyword: '' })).toEqual({ custom: 0 });
});
