import { expect, it } from 'vitest';
import { NetworkFailure, Refused, SessionEnded } from '@/kernel/api/errors';
import { createDoorQueue, type DoorOutcome, type DoorTask, type Waiting } from './door-queue';

interface Admitted {
  readonly admittedNow: number;
}

/** A door whose server answers as `answer` says; keeps what was sent, told and stored. */
function door(answer: (task: DoorTask) => unknown, before: readonly DoorTask[] = []) {
  const sent: DoorTask[] = [];
  const results: (DoorOutcome<Admitted> | { readonly kind: 'waiting'; readonly code: string | undefined })[] = [];
  let stored = before;
  let waiting: Waiting | undefined;
  const queue = createDoorQueue<Admitted>({
    send: async (task) => {
      sent.push(task);
      const given = await answer(task);
      if (given instanceof Error) throw given;
      return { admittedNow: 2 };
    },
    onResult: (result) => results.push(result),
    withoutLine: {
      store: {
        read: () => stored,
        write: (tasks) => {
          stored = tasks;
        },
      },
      onCut: ({ code }) => results.push({ kind: 'waiting', code }),
      onWaiting: (next) => {
        waiting = next;
      },
    },
  });
  return { queue, sent, results, stored: () => stored, waiting: () => waiting };
}
const task = (code: string): DoorTask => ({ key: `key-${code}`, code, count: null });
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('sends one after the other in the order of the door, however fast they are scanned', async () => {
  let open = 0;
  const one = door(async () => {
    open += 1;
    expect(open).toBe(1);
    await settled();
    open -= 1;
  });
  for (const code of ['A', 'B', 'C']) one.queue.add(task(code));
  await expect.poll(() => one.results.length).toBe(3);
  expect(one.sent.map(({ code }) => code)).toEqual(['A', 'B', 'C']);
  expect(one.stored()).toEqual([]);
});

it('keeps what was scanned without a line, and sends it with the same key when the line is back', async () => {
  let isCut = true;
  const one = door(() => isCut && new NetworkFailure());
  one.queue.add(task('A'));
  await settled();
  one.queue.add(task('B'));
  await settled();
  expect(one.results).toEqual([{ kind: 'waiting', code: 'A' }]);
  expect(one.waiting()?.tasks.map(({ code }) => code)).toEqual(['A', 'B']);
  expect(one.stored()).toHaveLength(2);
  isCut = false;
  one.queue.resume();
  await expect.poll(() => one.waiting()?.tasks).toEqual([]);
  expect(one.results.filter(({ kind }) => kind === 'done')).toHaveLength(2);
  expect(new Set(one.sent.map(({ key }) => key))).toEqual(new Set(['key-A', 'key-B']));
  expect(one.stored()).toEqual([]);
});

it('names what was refused after it had waited, until that is read; a refusal at once is only the answer', async () => {
  let isCut = false;
  const one = door(() => (isCut ? new NetworkFailure() : new Refused('不是今天', { code: 'ILLEGAL_STATE' })));
  one.queue.add(task('A'));
  await settled();
  expect(one.results).toEqual([{ kind: 'refused', code: 'A', text: '不是今天', why: 'ILLEGAL_STATE' }]);
  expect(one.waiting()?.missed).toEqual([]);
  isCut = true;
  one.queue.add(task('B'));
  await settled();
  isCut = false;
  one.queue.resume();
  await expect.poll(() => one.waiting()?.missed).toEqual([{ key: 'key-B', code: 'B', text: '不是今天' }]);
  one.queue.forget();
  expect(one.waiting()).toEqual({ tasks: [], missed: [] });
});

it('sends after a reload, and after a new login, what was not sent before', async () => {
  let hasEnded = true;
  const one = door(() => hasEnded && new SessionEnded('登录超时'), [task('A')]);
  one.queue.start();
  await settled();
  expect(one.results).toEqual([]);
  expect(one.waiting()?.tasks).toHaveLength(1);
  hasEnded = false;
  one.queue.resume();
  await expect.poll(() => one.results).toMatchObject([{ kind: 'done', admittedNow: 2 }]);
});

it('where nothing waits for the line, tells what got no answer, and goes on with the next', async () => {
  const results: unknown[] = [];
  const queue = createDoorQueue<Admitted>({
    send: async ({ code }) => {
      if (code === 'A') throw new NetworkFailure();
      return { admittedNow: 1 };
    },
    onResult: (result, { code }) => results.push([code, result.kind]),
  });
  for (const code of ['A', 'B']) queue.add(task(code));
  expect(queue.isSending()).toBe(true);
  await expect
    .poll(() => results)
    .toEqual([
      ['A', 'refused'],
      ['B', 'done'],
    ]);
  expect(queue.isSending()).toBe(false);
});
