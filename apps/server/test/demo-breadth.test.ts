import { contentTypes } from '@yunguan/contract/content-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedMedia } from '../src/demo/seed-media';
import { type ContentApp, createContentApp } from './content-app';
import { seedDemoContents } from './demo-content';
import { demoPlan } from './demo-plan';
import { mustSend, path } from './factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  await seedDemoContents(app);
  await app.db.transaction('*', (tx) => seedMedia(tx, demoPlan(app)));
});
afterAll(() => app.close());

it.each(contentTypes.map((content) => [content.label, content] as const))(
  'the administrator of the main venue of the demo has at least thirty of %s: three pages (decisions §6)',
  async (_label, content) => {
    const answer = await mustSend(app, 'admin', path(content, 'page'), { pageSize: 10 });
    expect(Number(answer.total ?? answer.totalCount)).toBeGreaterThanOrEqual(30);
  },
);
