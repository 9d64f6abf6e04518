import pino from 'pino';
import { expect, it } from 'vitest';
import { repeat, tolerant } from './repeat';

it('goes on after failures, tells of them once, and of the next ones after a success', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const fails = [true, true, true, false, true, true];
  let [runs, tell] = [0, () => {}];
  const all = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const stop = repeat(log, 1, async () => {
    runs += 1;
    if (runs > fails.length) tell();
    else if (fails[runs - 1] === true) throw new Error(`away ${runs}`);
  });
  await all;
  await stop();
  expect(lines.map((line) => /away \d/.exec(line)?.[0])).toEqual(['away 1', 'away 5']);
  const until = runs;
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(runs).toBe(until);
});

it('does what comes after a failure all the same', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const done: string[] = [];
  const pieces = ['first', 'broken', 'last'].map((name) =>
    tolerant(log, async () => {
      if (name === 'broken') throw new Error(name);
      done.push(name);
    }),
  );
  for (let round = 0; round < 2; round += 1) for (const piece of pieces) await piece();
  expect(done).toEqual(['first', 'last', 'first', 'last']);
  expect(lines).toHaveLength(1);
});
