import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SoldOut } from './live-session';
import { createSaleQueue } from './sale-queue';

/** A session of which `left` tickets are left, and how often it was asked for some. */
function sale(left: number) {
  const inTurn = createSaleQueue();
  const state = { left, asked: 0 };
  const take = (count: number) =>
    inTurn({ sessionId: 's', count }, async () => {
      state.asked += 1;
      if (state.left < count) throw new SoldOut(state.left);
      state.left -= count;
      return 'taken' as const;
    }).catch((error: unknown) => (error instanceof SoldOut ? error.left : error));
  const giveBack = (count: number) =>
    inTurn({ sessionId: 's', count: 0 }, async () => {
      state.left += count;
    });
  return { state, take, giveBack };
}

it('refuses who came before the last refusal without asking again', async () => {
  const { state, take } = sale(1);
  // Two are served at once.
  expect(await Promise.all([take(2), take(2), take(2), take(1), take(1)])).toEqual([1, 1, 1, 'taken', 0]);
  expect(state.asked).toBe(4);
});

it('asks again for who came before tickets were given back', async () => {
  const { take, giveBack } = sale(0);
  const [first, , second, third] = await Promise.all([take(1), giveBack(1), take(1), take(1)]);
  expect([first, second, third]).toEqual([0, 'taken', 0]);
});

it('goes on knowing what was left once somebody has taken of it', async () => {
  const { state, take } = sale(1);
  expect(await Promise.all([take(2), take(2), take(1), take(2), take(2), take(2)])).toEqual([1, 1, 'taken', 1, 1, 1]);
  expect(state.asked).toBe(3);
});

it('asks for who came after the last refusal, whoever else is still being served', async () => {
  const inTurn = createSaleQueue();
  let finish = () => {};
  const slow = inTurn({ sessionId: 's', count: 1 }, () => new Promise<void>((resolve) => void (finish = resolve)));
  await expect(inTurn({ sessionId: 's', count: 2 }, () => Promise.reject(new SoldOut(1)))).rejects.toThrow(SoldOut);
  await sleep(5);
  expect(await inTurn({ sessionId: 's', count: 2 }, async () => 'taken')).toBe('taken');
  finish();
  await slow;
});
