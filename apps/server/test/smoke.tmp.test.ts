import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContentApp, type ContentApp } from './content-app';
import { buildRecruit, buildVote } from './factories';
let app: ContentApp;
beforeAll(async () => { app = await createContentApp(); });
afterAll(() => app.close());
it('works', async () => {
  for (const status of [0, 1, 2, 100, 101, 102] as const) {
    const t = Date.now();
    const id = await buildVote(app, { status });
    const a = await app.send('editor', '/api/VoteActivity/v1/admin-getVoteActivityDetails', { id });
    console.log(status, Date.now() - t, a.objects.status, JSON.stringify(a.objects).slice(0, 1500));
  }
  for (const status of [0, 1, 100, 101, 102] as const) await buildVote(app, { status, venue: 'branch' });
  await buildRecruit(app);
  const l = await app.send('editor', '/api/VoteActivity/v1/admin-getVotePageActivities', {});
  console.log(l.objects.total, JSON.stringify(l.objects.datas));
});
