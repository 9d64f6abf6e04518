import { defineConfig } from 'vitest/config';

/** As many as `scripts/e2e.mjs` has started; one where a developer's own server is meant. */
function countServers(): number {
  const text = process.env.E2E_SERVERS;
  return text === undefined ? 1 : (JSON.parse(text) as unknown[]).length;
}

/** What measures how long something takes comes last and alone: beside other browsers it would measure them, too. */
const measuring = ['journeys/*-scale.e2e.ts', 'journeys/live-counters.e2e.ts'];

const each = {
  root: import.meta.dirname,
  // Loading Playwright and the contract anew took two seconds of a processor for each file. No file may leave anything behind.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 60_000,
  // A second look tells a slow machine from a fault; what fails twice fails.
  retry: 1,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...each,
          name: 'together',
          include: ['journeys/**/*.e2e.ts'],
          exclude: measuring,
          // One browser and one server with its review queue for each worker; the files of a worker follow one another.
          maxWorkers: countServers(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: { ...each, name: 'alone', include: measuring, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
