import { getResourceList } from '@yunguan/contract/platform/library';
import { getDirectoryListByGroup } from '@yunguan/contract/platform/library-directories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRng } from '../src/demo/random';
import { foldLarge, readLarge } from '../src/kernel/large-read';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { readsOf } from './reads';
import { vacuumed } from './vacuumed';

const files = 20_000;
const main = seedId.venue('main');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  const { owner } = app.deps.pools;
  await owner.query('delete from resource where venue_id = $1', [main]);
  await owner.query(
    `insert into resource_directory (id, venue_id, name, sort, created_by)
     select md5('d' || n)::uuid, $1, '目录' || n, n, $2 from generate_series(1, 20) n`,
    [main, seedId.user('admin')],
  );
  await owner.query(
    `insert into resource (id, venue_id, directory_id, store_key, kind, name, suffix, size, created_by, updated_by, created_at)
     select md5('r' || n)::uuid, $1, case when n % 50 > 0 then md5('d' || n % 20 + 1)::uuid end, md5(n::text) || '.png',
       (array['image', 'video', 'audio'])[1 + n % 3], '素材' || n || '.png', 'png', n, $2, $2, timestamptz '2026-01-01' + make_interval(mins => n)
     from generate_series(1, $3::int) n`,
    [main, seedId.user('admin'), files],
  );
  await doubles(40, 20_261_127);
  await vacuumed(owner, 'resource');
}, 120_000);
afterAll(() => app.close());

/** Gives some files the content of another one, and throws some of those away. */
async function doubles(count: number, seed: number): Promise<void> {
  const random = createRng(seed);
  const file = () => random.int(1, files);
  for (let made = 0; made < count; made += 1) {
    await app.deps.pools.owner.query(
      `update resource set store_key = md5($2::int::text) || '.png', deleted_at = case when $3 then now() end, deleted_by = case when $3 then created_by end
       where id = md5('r' || $1::int)::uuid`,
      [file(), random.chance(0.3) ? 77 : file(), random.chance(0.2)],
    );
  }
}

interface Row {
  readonly id: string;
  readonly store_key: string;
}

/** The files of which the library keeps another one with the same content, newest first, by looking at each. */
async function doubled(): Promise<string[]> {
  const { rows } = await app.deps.pools.owner.query<Row>(
    'select id, store_key from resource where venue_id = $1 and deleted_at is null order by created_at desc, id desc',
    [main],
  );
  const times = new Map<string, number>();
  for (const row of rows) times.set(row.store_key, (times.get(row.store_key) ?? 0) + 1);
  return rows.filter((row) => (times.get(row.store_key) ?? 0) > 1).map(({ id }) => id);
}

describe('files that a library keeps twice', () => {
  it('are exactly those with the content of another one, and exactly counted', async () => {
    for (const seed of [1, 2, 3]) {
      await doubles(10, seed);
      const expected = await doubled();
      expect(expected.length).toBeGreaterThan(30);
      for (const pageIndex of [0, 1]) {
        const asked = { view: 'duplicates', sortType: 2, pageSize: 24, pageIndex };
        const { objects } = await app.send('admin', getResourceList.path, asked);
        expect(objects.totalCount).toBe(expected.length);
        expect((objects.list as Row[]).map(({ id }) => id)).toEqual(
          expected.slice(24 * pageIndex, 24 * pageIndex + 24),
        );
      }
    }
    await vacuumed(app.deps.pools.owner, 'resource');
  });

  it('are found without reading the files themselves', async () => {
    expect(await pagesOf(getResourceList.path, { view: 'duplicates', pageSize: 24 })).toBeLessThan(1000);
  });

  it('are counted in their directories without reading the files themselves', async () => {
    expect(await pagesOf(getDirectoryListByGroup.path, {})).toBeLessThan(350);
  });
});

async function pagesOf(path: string, body: object): Promise<number> {
  await app.as('admin');
  const reads = await readsOf(app, () => app.send('admin', path, body));
  return reads
    .filter(({ text }) => text.includes('resource'))
    .reduce((sum, { pages, spilled }) => sum + pages + spilled, 0);
}

describe('a statement that goes through very many rows', () => {
  const settings = `select current_setting('statement_timeout') as patience, current_setting('plan_cache_mode') as plans`;

  it('has more time than others, which keep theirs', async () => {
    expect(await readLarge(app.db, '*', settings, [])).toEqual([{ patience: '30s', plans: 'force_custom_plan' }]);
    for (let time = 0; time < 20; time += 1)
      expect(await app.db.query(settings)).toEqual([{ patience: '5s', plans: 'auto' }]);
  });

  it('holds no more than a part of long rows, in their order', async () => {
    const statement = { text: 'select n from generate_series(1, $1::int) as n order by n desc', values: [1100] };
    const parts = await foldLarge<{ n: number }, number[][]>(app.db, [], statement, {
      start: () => [],
      add: (before, rows) => before.push(rows.map(({ n }) => n)),
    });
    expect(parts.map((part) => part.length)).toEqual([500, 500, 100]);
    expect(parts.flat()).toEqual(Array.from({ length: 1100 }, (_, index) => 1100 - index));
  });

  it('stands behind the wall of row-level security', async () => {
    const count = 'select count(*)::int as n from resource';
    expect(await readLarge(app.db, [seedId.venue('platform')], count, [])).toEqual([{ n: 0 }]);
    const [own] = await readLarge<{ n: number }>(app.db, [main], count, []);
    expect(own?.n).toBe(files);
  });

  it('leaves connections to everybody else', async () => {
    const slow = Array.from({ length: 12 }, () => readLarge(app.db, '*', 'select pg_sleep(0.3)', []));
    const running = async () => {
      const { rows } = await app.deps.pools.owner.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where state = 'active' and query = 'select pg_sleep(0.3)' and datname = current_database()`,
      );
      return rows[0]?.n ?? 0;
    };
    let most = 0;
    const watched = Promise.all(slow).then(() => true);
    while (!(await Promise.race([watched, running().then((n) => void (most = Math.max(most, n)))])));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });
});
