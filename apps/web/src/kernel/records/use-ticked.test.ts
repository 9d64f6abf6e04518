import { act, renderHook, screen } from '@testing-library/react';
import { App } from 'antd';
import { expect, it } from 'vitest';
import { useTicked } from './use-ticked';

const row = (id: string) => ({ id, name: `记录${id}` });
const parts = { labelOf: ({ name }: { name: string }) => name };

it('keeps rows that were ticked on another page, which the table no longer knows', () => {
  const { result } = renderHook(() => useTicked<ReturnType<typeof row>>());
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
  const { result } = renderHook(() => useTicked<ReturnType<typeof row>>(2), { wrapper: App });
  const tick = (...keys: string[]) =>
    act(() => result.current.selectionOf(keys.map(row), parts).onChange(keys, keys.map(row)));
  tick('1', '2');
  expect(screen.queryByText(/一次最多/)).toBeNull();
  tick('1', '2', '3');
  expect(result.current.ticked).toEqual([row('1'), row('2')]);
  expect(await screen.findByText('一次最多选择 2 条')).toBeInTheDocument();
});
