import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const webSetup = join(import.meta.dirname, 'apps/web/src/test-setup.ts');

/** What is asked for again and again may be a long time in coming on a busy machine; a limit of its own is about the product. */
const patience = { poll: { timeout: 15_000 } };

/** Files of a worker share what they import: loading it anew for each took half of the time. No file may leave anything behind. */
const isIsolated = false;

/** Node has a `localStorage` of its own since 25, in the place of the simulated browser's. */
const withoutOwnStorage = '--no-experimental-webstorage';
const simulated = process.allowedNodeEnvironmentFlags.has(withoutOwnStorage) ? [withoutOwnStorage] : [];

const reliability = {
  environment: 'node',
  globalSetup: ['apps/server/test/global-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: patience,
} as const;

/** Those of them that take what they find for the answer, not how long it took: they go beside one another, before the others. */
const unmeasured = ['backup', 'behind-a-proxy', 'command-line', 'major-version', 'restoring', 'upgrade'].map(
  (name) => `apps/server/test/reliability/${name}.test.ts`,
);

export default defineConfig({
  test: {
    // Most of a file's time is loading what it imports, so both processors of a small machine are kept busy.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'contract',
          isolate: isIsolated,
          include: ['packages/contract/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          isolate: isIsolated,
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          exclude: ['apps/server/test/reliability/**'],
          environment: 'node',
          globalSetup: ['apps/server/test/global-setup.ts'],
          // Only what hangs should meet them.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patience,
        },
      },
      // Whole servers that are killed: minutes rather than seconds, so not part of every commit's check.
      { test: { ...reliability, name: 'reliability-together', include: unmeasured, sequence: { groupOrder: 0 } } },
      {
        test: {
          ...reliability,
          name: 'reliability',
          include: ['apps/server/test/reliability/**/*.test.ts'],
          exclude: unmeasured,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias: { '@': join(import.meta.dirname, 'apps/web/src') } },
        test: {
          name: 'web',
          isolate: isIsolated,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          execArgv: simulated,
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          testTimeout: 120_000,
          expect: patience,
          // Popups and animations of a simulated browser depend on timers; a second look tells a slow machine from a fault.
          retry: 1,
        },
      },
    ],
  },
});
