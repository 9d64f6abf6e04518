import type { Pool } from 'pg';
import pino from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { listenForAccessChanges } from './listen';

afterEach(() => {
  vi.useRealTimers();
});

it('tries again every second while the database is away, and tells of it once', async () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const connect = vi.fn(() => Promise.reject(new Error('away')));
  const stop = listenForAccessChanges({ connect } as unknown as Pool, { onChange: () => undefined, log });
  await vi.advanceTimersByTimeAsync(3500);
  await stop();
  expect(connect).toHaveBeenCalledTimes(4);
  expect(lines).toHaveLength(1);
});
