import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NetworkFailure } from '../api/errors';
import { useRetryKey } from './use-retry-key';

/** A form whose sendings come to nothing as long as `isBroken` says so. */
function openForm() {
  const network = { isBroken: false };
  const send = vi.fn(async (_key: string) => {
    if (network.isBroken) throw new NetworkFailure();
    return '成功';
  });
  const { result } = renderHook(() => useRetryKey());
  return {
    network,
    keys: () => send.mock.calls.map(([key]) => key),
    submit: (body: unknown) => result.current(body, send),
  };
}

it('repeats what got no answer under its key', async () => {
  const { network, keys, submit } = openForm();
  network.isBroken = true;
  await expect(submit({ ids: ['a'] })).rejects.toThrow(NetworkFailure);
  network.isBroken = false;
  expect(await submit({ ids: ['a'] })).toBe('成功');
  const [first, second] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

it('takes a new key for something else, and for the same after an answer', async () => {
  const { network, keys, submit } = openForm();
  network.isBroken = true;
  await expect(submit({ ids: ['a'] })).rejects.toThrow(NetworkFailure);
  network.isBroken = false;
  await submit({ ids: ['a', 'b'] });
  await submit({ ids: ['a', 'b'] });
  expect(new Set(keys()).size).toBe(3);
});
