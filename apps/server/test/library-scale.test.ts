import * as library from '@yunguan/contract/platform/library';
import * as directories from '@yunguan/contract/platform/library-directories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadActor } from '../src/kernel/access/load-actor';
import { scopeOf } from '../src/kernel/access/actor';
import { pageStatement } from '../src/kernel/counted-page';
import { listQuery, type ResourceListInput } from '../src/platform/library/resource-page';
import { seedId } from '../src/seed/ids';
import type { Answer } from './app';
import { type ContentApp, createContentApp } from './content-app';
import { leastOwnTime } from './own-time';
import { readsOf } from './reads';
import { vacuumed } from './vacuumed';

const files = 50_000;
/** Milliseconds; what is promised is a fraction of it, on a quick machine. */
const bound = 1500;
const main = seedId.venue('main');
let app: ContentApp;

beforeAll(async () => {
  app = await createContentApp();
  const { owner } = app.deps.pools;
  await owner.query(
    `insert into resource_directory (id, venue_id, name, sort, created_by)
     select md5('d' || n)::uuid, $1, '目录' || n, n, $2 from generate_series(1, 40) n`,
    [main, seedId.user('admin')],
  );
  await owner.query(
    `insert into resource (id, venue_id, directory_id, store_key, kind, name, suffix, size, width, height, key_words,
       created_by, updated_by, created_at)
     select md5('r' || n)::uuid, $1, case when n % 50 > 0 then md5('d' || n % 40 + 1)::uuid end, 'ab/' || n || '.png', 'image',
       (array['春节','舞台','非遗','书画','广场','合唱','阅读','龙舟'])[n % 8 + 1] || '素材' || n || '.png', 'png', n * 7919 % 100003, 540, 340,
       array[(array['海报','实景','人物'])[n % 3 + 1]], $2, $2, timestamptz '2026-01-01' + make_interval(mins => n)
     from generate_series(1, $3::int) n`,
    [main, seedId.user('admin'), files],
  );
  await vacuumed(owner, 'resource');
}, 120_000);
afterAll(() => app.close());

const size = 24;
const lastPage = Math.floor(files / size) - 1;
const directoryId = 'md5';
const cases: readonly (readonly [string, Partial<ResourceListInput>])[] = [
  ...Object.keys(library.sortTypes).flatMap((sort) => [
    [`the first page in order ${sort}`, { sortType: Number(sort) }] as const,
    [`the last page in order ${sort}`, { sortType: Number(sort), pageIndex: lastPage }] as const,
  ]),
  ['a directory', { directoryId }],
  ['a directory by name', { directoryId, sortType: 5, pageIndex: 40 }],
  ['a search of two characters', { name: '春节' }],
  ['a search of two characters far behind', { name: '春节', pageIndex: 200 }],
  ['a search that finds one', { name: '材4711.' }],
  ['a label', { keyWord: '海报' }],
];

describe('a library of fifty thousand files', () => {
  it.each(cases)('answers %s from its indexes', async (_, asked) => {
    const input = { pageSize: size, ...asked, ...(asked.directoryId ? { directoryId: await someDirectory() } : {}) };
    const answer = await withinBound(library.getResourceList.path, input);
    expect([answer.state, (answer.objects.list as unknown[]).length > 0]).toEqual([1, true]);
    const known = { version: -1, total: Number(answer.objects.totalCount) };
    for (const before of [undefined, known]) {
      const plan = await planOf(input, before);
      expect(plan).not.toMatch(/Seq Scan on resource\b/);
      expect(plan).toMatch(/(using|Index Scan on) resource_(?!pkey)/);
    }
  });

  it('holds exactly its rows on a page far behind', async () => {
    const input = { sortType: 1, pageSize: size, pageIndex: 1500 };
    const { objects } = await app.send('admin', library.getResourceList.path, input);
    const rows = objects.list as library.ResourceRow[];
    const first = 1500 * size + 1;
    expect(rows.map((row) => /素材(\d+)/.exec(row.name)?.[1])).toEqual(
      Array.from({ length: size }, (__, index) => String(first + index)),
    );
    expect(objects.totalCount).toBe(files);
  });

  it('counts its directories, and what is kept twice, within the bound', async () => {
    for (const [call, body] of [
      [directories.getDirectoryListByGroup, {}],
      [library.getResourceList, { view: 'duplicates' }],
      [library.getResourceList, { view: 'unused', pageSize: size }],
    ] as const) {
      expect([1, 101]).toContain((await withinBound(call.path, body)).state);
    }
  });

  it('finds what nothing uses and how many they are together, reading every use once', async () => {
    const { owner } = app.deps.pools;
    // One of fifty is left.
    await owner.query(
      `insert into upload_use (store_key, object_id, content_type, venue_id)
       select 'ab/' || n || '.png', gen_random_uuid(), 'recruit', $1 from generate_series(1, $2::int) n, generate_series(1, 3) where n % 50 > 0`,
      [main, files],
    );
    await vacuumed(owner, 'upload_use');
    const { rows } = await owner.query<{ pages: number }>(
      `select sum(relpages)::int as pages from pg_class where relname in ('resource', 'upload_use')`,
    );
    const left = files / 50;
    for (const sortType of [2, 5]) {
      await app.as('admin');
      const reads = await readsOf(app, async () => {
        const asked = { view: 'unused', sortType, pageSize: size, pageIndex: 10 };
        const { objects } = await app.send('admin', library.getResourceList.path, asked);
        expect(objects.totalCount).toBe(left);
        const named = objects.list as library.ResourceRow[];
        if (sortType === 2) expect(named[0]?.name).toContain(`素材${(left - 10 * size) * 50}.`);
        expect(named.map(({ useCount }) => useCount)).toEqual(Array.from({ length: size }, () => 0));
      });
      const told = reads.map(({ text, ...one }) => `${JSON.stringify(one)} ${text.slice(0, 300)}`).join('\n');
      const pages = reads.reduce((sum, one) => sum + one.pages + one.spilled, 0);
      expect(pages, told).toBeLessThan(Number(rows[0]?.pages) + 1000);
    }
  });
});

async function withinBound(call: string, body: object): Promise<Answer> {
  const [took, answer] = await leastOwnTime(() => app.send('admin', call, body), app.deps.pools.owner);
  expect(took).toBeLessThan(bound);
  return answer;
}

async function someDirectory(): Promise<string> {
  const { rows } = await app.deps.pools.owner.query(`select md5('d7')::uuid as id`);
  return String(rows[0].id);
}

/** The plan of the very statement that the call sends, behind the wall of row-level security. */
async function planOf(input: Partial<ResourceListInput>, known: { version: number; total: number } | undefined) {
  const actor = await loadActor(app.db, seedId.user('admin'), main);
  if (!actor) throw new Error('the administrator exists');
  const labels = input.keyWord ? [input.keyWord] : [];
  const query = listQuery(input as ResourceListInput, { actor, venueId: main, labels, now: app.clock.now() });
  // Known: a keyword may have turned out to be frequent.
  const { text, values } = pageStatement(query, known, known !== undefined);
  const lines = await app.db.within<{ 'QUERY PLAN': string }>(scopeOf(actor), `explain ${text}`, values, 'each time');
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}
