import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportedSheets } from '../src/kernel/export/rows';
import { memberExport } from '../src/platform/members/export-members';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';

const members = 500;

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  await app.deps.pools.owner.query(
    `insert into member (id, tel, created_at, updated_at)
     select gen_random_uuid(), '17' || lpad(n::text, 9, '0'), now(), now() from generate_series(1, $1) n`,
    [members],
  );
});
afterAll(() => app.close());

it('whoever else waits is served at least every ten rows of an export', async () => {
  const order = { filter: {}, venues: [], columns: [], reveal: true, areas: ['member'] };
  const asked = { userId: seedId.user('platform'), source: memberExport.key, ...order };
  const [sheet] = await exportedSheets(app.deps, memberExport, asked);
  let turns = 0;
  let isOver = false;
  const serveOthers = () => {
    turns += 1;
    if (!isOver) setImmediate(serveOthers);
  };
  setImmediate(serveOthers);
  const stretches: number[] = [];
  let rowsByTurn = 0;
  let last = turns;
  try {
    for await (const rows of sheet?.batches ?? []) {
      if (turns !== last) rowsByTurn = 0;
      last = turns;
      rowsByTurn += rows.length;
      stretches.push(rowsByTurn);
    }
  } finally {
    isOver = true;
  }
  expect(stretches.length).toBeGreaterThanOrEqual(members / 10);
  expect(Math.max(...stretches)).toBeLessThanOrEqual(10);
});
