import { readFile } from 'node:fs/promises';
import { contentModules } from '../../src/content/content-types';
import { seedId } from '../../src/seed/ids';
import { type ContentApp, createContentApp } from '../content-app';
import { noticeModule } from './notice.module';

const grants = {
  platformAdmin: ['all'],
  venueAdmin: ['all'],
  editor: ['add', 'edit', 'del'],
  firstReviewer: ['review'],
  secondReviewer: ['review', 'reverse'],
  viewer: [],
} as const;

/** The server with the sample type beside the product's own: its table and its menu, steps 2 and 3 of the recipe. */
export async function createNoticeApp(): Promise<ContentApp> {
  const app = await createContentApp({ types: [...contentModules, noticeModule] });
  const { owner } = app.deps.pools;
  await owner.query(await readFile(new URL('notice.sql', import.meta.url), 'utf8'));
  const menuId = seedId.menu('notice');
  await owner.query(
    `insert into menu (id, parent_id, name, url, icon, sort, content_type, option_codes)
     values ($1, $2, '公告', '/new/notice', 'sound', 990, 'notice', '{all,add,edit,del,review,reverse,export,reveal}')`,
    [menuId, seedId.menu('booking')],
  );
  for (const [role, codes] of Object.entries(grants)) {
    await owner.query(
      'insert into role_menu (role_id, menu_id, option_codes) select id, $2, $3 from role where code = $1',
      [role, menuId, codes],
    );
  }
  return app;
}
