import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NetworkFailure, Refused } from '../api/errors';
import { useRetryKey } from './use-retry-key';

/** A form whose sendings come to nothing as long as `isBroken` says so, or are refused. */
function openForm() {
  const network: { isBroken: boolean; refusal: Refused | undefined } = { isBroken: false, refusal: undefined };
  const send = vi.fn(async (_key: string) => {
    if (network.isBroken) throw new NetworkFailure();
    if (network.refusal) throw network.refusal;
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

it('takes a new key after a refusal, but not where the server could not tell what became of it', async () => {
  const { network, keys, submit } = openForm();
  const busy = new Refused('系统繁忙', { code: 'BUSY' });
  for (const refusal of [busy, new Refused('已被他人处理', { code: 'CONFLICT' })]) {
    network.refusal = refusal;
    await expect(submit({ ids: ['a'] })).rejects.toThrow(refusal);
  }
  network.refusal = undefined;
  await submit({ ids: ['a'] });
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});
