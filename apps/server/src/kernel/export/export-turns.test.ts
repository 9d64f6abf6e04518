import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createExportTurns } from './export-turns';

const here = () => new AbortController().signal;
const refusal = { code: 'TOO_MANY', message: '正在导出的人较多，请稍后再试' };

it('lets as many run as there are slots, and the next one when one leaves', async () => {
  const turn = createExportTurns(2);
  const [first] = await Promise.all([turn(here()), turn(here())]);
  let isNext = false;
  const next = turn(here()).then((leave) => {
    isNext = true;
    return leave;
  });
  await sleep(20);
  expect(isNext).toBe(false);
  first();
  const leave = await next;
  // Leaving twice frees one slot, not two.
  leave();
  leave();
  await turn(here());
  let isOther = false;
  void turn(here()).then(() => {
    isOther = true;
  });
  await sleep(20);
  expect(isOther).toBe(false);
});

it('refuses who would wait behind too many', async () => {
  const turn = createExportTurns(1);
  await turn(here());
  for (let waiting = 0; waiting < 20; waiting += 1) void turn(here());
  await expect(turn(here())).rejects.toMatchObject(refusal);
});

it('refuses who has waited too long, and gives his place to the next', async () => {
  const turn = createExportTurns(1, 50);
  const leave = await turn(here());
  await expect(turn(here())).rejects.toMatchObject(refusal);
  const next = turn(here());
  leave();
  expect(await next).toBeTypeOf('function');
});

it('who gives up while he waits makes room in the queue at once', async () => {
  const turn = createExportTurns(1);
  const leave = await turn(here());
  const impatient = new AbortController();
  const left = turn(impatient.signal);
  const others = Array.from({ length: 19 }, () => turn(here()));
  await expect(turn(here())).rejects.toMatchObject(refusal);
  impatient.abort();
  await expect(left).rejects.toMatchObject(refusal);
  const last = turn(here());
  leave();
  for (const one of [...others, last]) (await one)();
});
