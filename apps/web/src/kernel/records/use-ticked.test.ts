import { act, renderHook, screen } from '@testing-library/react';
import { App } from 'antd';
import { expect, it } from 'vitest';
import { useTicked } from './use-ticked';

const row = (id: string) => ({ id, name: `记录${id}` });
const parts = { labelOf: ({ name }: { name: string }) => name };

it('keeps rows that were ticked on another page, which the table no longer knows', () => {
  const { result } = renderHook(() => useTicked<ReturnType<typeof row>>({ foundBy: 'all', rows: undefined }));
  const tick = (page: string[], keys: string[], found: (ReturnType<typeof row> | undefined)[]) =>
    // antd answers undefined for a key whose row is not on its page.
    act(() => result.current.selectionOf(page.map(row), parts).onChange(keys, found as ReturnType<typeof row>[]));
  tick(['1', '2'], ['1'], [row('1')]);
  tick(['3', '4'], ['1', '3'], [undefined, row('3')]);
  expect(result.current.ticked).toEqual([row('1'), row('3')]);
  tick(['3', '4'], ['3'], [row('3')]);
  expect(result.current.ticked).toEqual([row('3')]);
});

it('ticks no more than one call takes, and says so', async () => {
  const { result } = renderHook(() => useTicked<ReturnType<typeof row>>({ foundBy: 'all', rows: undefined }, 2), {
    wrapper: App,
  });
  const tick = (...keys: string[]) =>
    act(() => result.current.selectionOf(keys.map(row), parts).onChange(keys, keys.map(row)));
  tick('1', '2');
  expect(screen.queryByText(/一次最多/)).toBeNull();
  tick('1', '2', '3');
  expect(result.current.ticked).toEqual([row('1'), row('2')]);
  expect(await screen.findByText('一次最多选择 2 条')).toBeInTheDocument();
});

/** Ticks of a list whose filter changes; each rendering under which they were seen. */
function openFiltered() {
  const seen: string[] = [];
  const hook = renderHook(
    ({ filter }) => {
      const all = useTicked<ReturnType<typeof row>>({ foundBy: filter, rows: undefined });
      seen.push(`${filter}: ${all.ticked.map(({ id }) => id).join(' ')}`);
      return all;
    },
    { initialProps: { filter: 'all' } },
  );
  return { ...hook, seen, ids: () => hook.result.current.ticked.map(({ id }) => id) };
}

it('means no row of the filter before, in no moment, and does not come back to it', () => {
  const { result, rerender, ids, seen } = openFiltered();
  act(() => result.current.setTicked([row('1'), row('2')]));
  rerender({ filter: 'all' });
  expect(ids()).toEqual(['1', '2']);
  rerender({ filter: 'open' });
  expect(ids()).toEqual([]);
  expect(seen).not.toContain('open: 1 2');
  rerender({ filter: 'all' });
  expect(ids()).toEqual([]);
});

it('passes over rows that were meant under a filter that is gone, but unticks what is done with under any', () => {
  const { result, rerender, ids } = openFiltered();
  const late = result.current.setTicked;
  rerender({ filter: 'open' });
  act(() => result.current.setTicked([row('3'), row('4')]));
  act(() => late([row('1'), row('2')]));
  expect(ids()).toEqual(['3', '4']);
  act(() => late((now) => now.filter(({ id }) => id !== '3')));
  expect(ids()).toEqual(['4']);
});
