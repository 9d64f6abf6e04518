import { getNoShowPolicy, getPageNoShows, type NoShow } from '@yunguan/contract/platform/no-shows';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentModules } from '../src/content/content-types';
import { demoBranchKey } from '../src/demo/places';
import { seedNoShows } from '../src/demo/seed-no-shows';
import { enterNoShows } from '../src/kernel/no-shows/enter-no-shows';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { seedDemoContents } from './demo-content';
import { type Form, mustSend } from './factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  await seedDemoContents(app);
  await app.db.transaction('*', (tx) => seedNoShows(tx, app.clock.now()));
});
afterAll(() => app.close());

async function missed(more: Form = {}): Promise<readonly NoShow[]> {
  return (await mustSend(app, 'branch', getPageNoShows.path, { pageSize: 100, ...more })).datas as NoShow[];
}

it('the branch of the demo has no-shows of several kinds, one pardoned, and two members who may not book', async () => {
  const rows = await missed();
  expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  expect(rows.filter(({ state }) => state === 'pardoned')).toHaveLength(1);
  const paused = await missed({ isSuspended: true });
  expect(new Set(paused.map(({ tel }) => tel))).toEqual(new Set(['139****0056', '139****0057']));
  for (const { suspendedUntil, date } of paused) expect((suspendedUntil ?? '') > date).toBe(true);
});

it('each was told once, and the sweep of the night finds nothing that the demo left out', async () => {
  const letters = await app.deps.pools.owner.query('select from member_letter where venue_id = $1', [
    seedId.venue(demoBranchKey),
  ]);
  expect(letters.rowCount).toBe((await missed()).length);
  expect(await enterNoShows(app.db, contentModules, app.clock.now())).toBe(0);
});

it('the main venue has no rule: whoever books there is as free as after an installation', async () => {
  const ruleOf = async (name: string, venueId: string) =>
    (await mustSend(app, name, getNoShowPolicy.path, { venueId })).isOn;
  expect(await ruleOf('branch', seedId.venue(demoBranchKey))).toBe(true);
  expect(await ruleOf('admin', seedId.venue('main'))).toBe(false);
  expect((await mustSend(app, 'admin', getPageNoShows.path, {})).total).toBe(0);
});
