import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createVoterQueue } from './voter-queue';

/** A job that says how many of its kind run at the same time. */
function counted() {
  const state = { running: 0, most: 0 };
  return {
    state,
    job: async () => {
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await sleep(1);
      state.running -= 1;
    },
  };
}

it('lets the votes of one member run one after the other, and those of two beside each other', async () => {
  const inTurn = createVoterQueue();
  const [one, both] = [counted(), counted()];
  await Promise.all(Array.from({ length: 20 }, () => inTurn('a', one.job)));
  await Promise.all(['a', 'b', 'a', 'b'].map((member) => inTurn(member, both.job)));
  expect([one.state.most, both.state.most]).toEqual([1, 2]);
});

it('goes on after a vote that failed', async () => {
  const inTurn = createVoterQueue();
  const refused = inTurn('a', () => Promise.reject(new Error('no')));
  const after = inTurn('a', async () => 'yes');
  await expect(refused).rejects.toThrow('no');
  expect(await after).toBe('yes');
});

it('refuses who lets a thousand wait', async () => {
  const inTurn = createVoterQueue();
  const votes = Array.from({ length: 1002 }, () => inTurn('a', async () => 1));
  const results = await Promise.allSettled(votes);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { code: 'TOO_MANY', message: '操作过于频繁，请稍后再试' } });
});
