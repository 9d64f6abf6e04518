import { defineConfig } from 'vitest/config';

/** As many as `scripts/e2e.mjs` has started; one where a developer's own server is meant. */
function countServers(): number {
  const text = process.env.E2E_SERVERS;
  return text === undefined ? 1 : (JSON.parse(text) as unknown[]).length;
}

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['journeys/**/*.e2e.ts'],
    // One browser and one server with its review queue for each worker; the files of a worker follow one another.
    maxWorkers: countServers(),
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A second look tells a slow machine from a fault; what fails twice fails.
    retry: 1,
  },
});
