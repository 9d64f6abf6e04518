import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['journeys/**/*.e2e.ts'],
    // One browser at a time: the journeys share one server and its review queue.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A second look tells a slow machine from a fault; what fails twice fails.
    retry: 1,
  },
});
