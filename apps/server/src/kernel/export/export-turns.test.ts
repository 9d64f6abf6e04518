import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createExportTurns } from './export-turns';

it('lets as many run as there are slots, and the next one when one leaves', async () => {
  const turn = createExportTurns(2);
  const [first] = await Promise.all([turn(), turn()]);
  let isNext = false;
  const next = turn().then((leave) => {
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
  await turn();
  let isOther = false;
  void turn().then(() => {
    isOther = true;
  });
  await sleep(20);
  expect(isOther).toBe(false);
});

it('refuses who would wait behind too many', async () => {
  const turn = createExportTurns(1);
  await turn();
  for (let waiting = 0; waiting < 20; waiting += 1) void turn();
  await expect(turn()).rejects.toMatchObject({ code: 'TOO_MANY', message: '正在导出的人较多，请稍后再试' });
});
