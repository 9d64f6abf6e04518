import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NetworkFailure, Refused } from '@/kernel/api/errors';
import { createQueryClient } from './query-client';

/** Parts of one page, each with a 重试 of its own; `answer` tells of a part what it reads, or throws. */
function openParts(answer: (part: string) => string): void {
  function Part({ name }: { readonly name: string }) {
    const queryFn = async () => {
      await Promise.resolve();
      return answer(name);
    };
    const { data, error, refetch } = useQuery({ queryKey: [name], queryFn, retry: false, staleTime: 'static' });
    return <button onClick={() => void refetch()}>{`${name}：${error ? '重试' : (data ?? '…')}`}</button>;
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      {['部门', '用户', '别馆'].map((name) => (
        <Part key={name} name={name} />
      ))}
    </QueryClientProvider>,
  );
}

it('brings back with one 重试 all that got no answer, and asks no refused part again', async () => {
  let isAway = true;
  let refusals = 0;
  openParts((part) => {
    if (part === '别馆') {
      refusals += 1;
      throw new Refused('无权限或数据不存在', { code: 'FORBIDDEN' });
    }
    if (isAway) throw new NetworkFailure();
    return '有了';
  });
  const pressed = await screen.findByText('部门：重试');
  await screen.findByText('用户：重试');
  await screen.findByText('别馆：重试');
  isAway = false;
  await userEvent.click(pressed);
  expect(await screen.findByText('部门：有了')).toBeVisible();
  expect(await screen.findByText('用户：有了')).toBeVisible();
  expect(refusals).toBe(1);
});

it('asks only the part whose 重试 failed once more', async () => {
  const asked: string[] = [];
  openParts((part) => {
    asked.push(part);
    throw new NetworkFailure();
  });
  await userEvent.click(await screen.findByText('用户：重试'));
  await waitFor(() => expect(asked).toEqual(['部门', '用户', '别馆', '用户']));
  await screen.findByText('用户：重试');
  expect(asked).toHaveLength(4);
});
