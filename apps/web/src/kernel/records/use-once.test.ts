import { renderHook } from '@testing-library/react';
import { delSysDuty } from '@yunguan/contract/platform/duties';
import { expect, it, vi } from 'vitest';
import { useOnce } from './use-once';

it('sends what is asked for twice at the same time once, and tells both what came of it', async () => {
  const send = vi.fn(async () => ({}));
  const { result } = renderHook(() => useOnce(send));
  const write = { endpoint: delSysDuty, body: { idList: ['duty'] } };
  const answers = [result.current(write), result.current({ ...write, body: { idList: ['duty'] } })];
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect(send).toHaveBeenCalledOnce();
});

it('sends again what is asked for after it was answered', async () => {
  const send = vi.fn().mockRejectedValueOnce(new Error('refused')).mockResolvedValue({});
  const { result } = renderHook(() => useOnce(send));
  const write = { endpoint: delSysDuty, body: {} };
  expect(await result.current(write)).toBe(false);
  expect(await result.current(write)).toBe(true);
});
