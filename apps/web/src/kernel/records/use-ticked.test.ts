import { act, renderHook } from '@testing-library/react';
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
