import { expect, it } from 'vitest';
import { isLoopback } from './loopback';

it.each(['localhost', '127.0.0.1', '127.9.8.7', '::1', '[::1]', '::ffff:127.0.0.1'])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each([
  '0.0.0.0',
  '::',
  '',
  '10.0.0.2',
  '1127.0.0.1',
  '127.0.0.1.example.cn',
  'localhost.example.cn',
  '::ffff:10.0.0.2',
])('%j is not', (host) => {
  expect(isLoopback(host)).toBe(false);
});
