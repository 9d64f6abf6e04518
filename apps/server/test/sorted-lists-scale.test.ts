import { pathOf } from '@yunguan/contract/kernel/content';
import { contentTypes } from '@yunguan/contract/content-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { readsOf } from './reads';
import { vacuumed } from './vacuumed';

/** Records of each type, in the main venue. */
const count = 4000;

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  const client = await app.deps.pools.owner.connect();
  const values = [seedId.venue('main'), seedId.user('admin')];
  try {
    // Nothing here looks at what the rows point at.
    await client.query('set session_replication_role = replica');
    for (const text of rows) await client.query(text, text.includes('$2') ? values : values.slice(0, 1));
    await client.query(`select recount_content(kind) from unnest('{club,course,culture}'::text[]) kind`);
    await vacuumed(client);
  } finally {
    client.release(true);
  }
}, 120_000);
afterAll(() => app.close());

const each = `generate_series(1, ${count}) n`;
const id = (of: string) => `md5('${of}' || n)::uuid`;
const told = (of: string) =>
  `${id(of)}, $1, 100, '第' || n || '期', now() - n * interval '1 minute', $2, now() - n * interval '1 minute', $2 from ${each}`;
const columns = 'id, venue_id, status, title, publish_time, created_by, created_at, updated_by';

/** Number 77 has most of everything. */
const most = 'case n when 77 then 900 else n % 500 end';

const rows = [
  `insert into club (${columns}) select ${told('club')}`,
  `insert into course (${columns}) select ${told('course')}`,
  `insert into culture_brand (${columns}) select ${told('culture')}`,
  `insert into club_recruit (club_id, venue_id, members, recruited, live) select ${id('club')}, $1, ${most}, ${most}, '{}' from ${each}`,
  `insert into course_intake (course_id, venue_id, quota, taken, live) select ${id('course')}, $1, 1000, ${most}, '{}' from ${each}`,
  `insert into culture_plan (brand_id, venue_id, year, month, frequency, allocated, done)
   select ${id('culture')}, $1, 2026, m, 1000, ${most}, ${most} from ${each}, generate_series(1, 2) m`,
];

/** The titles of a page and the pages that its statement reads. */
async function sorted(kind: string, sortField: string): Promise<{ titles: unknown[]; total: unknown; pages: number }> {
  const type = contentTypes.find(({ key }) => key === kind);
  if (!type) throw new Error(`${kind} is a type`);
  const path = pathOf(type, 'page') ?? '';
  const body = { sortField, sortOrder: 'descend', pageSize: 10 };
  let answer: Record<string, unknown> = {};
  const reads = await readsOf(app, async () => {
    answer = (await app.send('platform', path, body)).objects;
  });
  const { datas, total } = answer as { datas: { title: string }[]; total: number };
  const read = reads.filter(({ text }) => text.includes('json_agg(t)'));
  return { titles: datas.map(({ title }) => title), total, pages: Math.max(...read.map(({ pages }) => pages)) };
}

describe('the list of the whole network', () => {
  it.each([
    ['club', 'count'],
    ['club', 'recruitedCount'],
    ['course', 'signUpNum'],
    ['culture', 'allocatedCount'],
    ['culture', 'successCount'],
  ])('is sorted by %s %s without a look at another table for each of its rows', async (kind, field) => {
    await app.as('platform');
    const { titles, total, pages } = await sorted(kind, field);
    expect(total).toBe(count);
    expect(titles[0]).toBe('第77期');
    expect(pages).toBeLessThan(count);
  });
});
