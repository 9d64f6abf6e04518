import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency';

it('runs two jobs at once and no more, also after a failure, and refuses when the queue is full', async () => {
  const inTurn = limitConcurrency({ slots: 2, maxWaiting: 3, refusal: () => new Error('full') });
  let running = 0;
  let most = 0;
  const job = async (fails: boolean) => {
    running += 1;
    most = Math.max(most, running);
    await pause(5);
    running -= 1;
    if (fails) throw new Error('failed');
    return 'done';
  };
  const answers = await Promise.allSettled(
    [true, false, false, true, false, false].map((fails) => inTurn(() => job(fails))),
  );
  expect(most).toBe(2);
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual([
    'Error: failed',
    'done',
    'done',
    'Error: failed',
    'done',
    'Error: full',
  ]);
  await expect(inTurn(() => job(false))).resolves.toBe('done');
});
