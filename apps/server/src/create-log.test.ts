import { expect, it } from 'vitest';
import { createLog } from './create-log';

it('writes the moment in China time, in a form that people and programs read', () => {
  const lines: string[] = [];
  const before = Date.now();
  createLog('info', { write: (line) => void lines.push(line) }).info('开始');
  const { time } = JSON.parse(lines.join('')) as { time: string };
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/);
  expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
});
