import { voteEndpoints } from '@yunguan/contract/content/vote';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from '../../../test/content-app';
import { seedId } from '../../seed/ids';

const matches = 300;
const others = 60;
let app: ContentApp;

beforeAll(async () => {
  app = await createContentApp();
  await insert('合唱展演', matches);
  await insert('书法作品', others);
});
afterAll(() => app.close());

/** Rows of which a later one is newer. */
async function insert(stem: string, count: number): Promise<void> {
  await app.db.transaction('*', (tx) =>
    tx.query(
      `insert into vote_activity (id, venue_id, status, title, publish_time, created_by, updated_by)
       select gen_random_uuid(), $1, 100, $3 || n || '号', timestamptz '2026-01-01' + make_interval(mins => n), $2, $2
       from generate_series(1, $4::int) as n`,
      [seedId.venue('main'), seedId.user('admin'), stem, count],
    ),
  );
}

interface Page {
  readonly total: number;
  readonly titles: readonly string[];
}

async function page(asked: Record<string, unknown>): Promise<Page> {
  const { objects } = await app.send('admin', voteEndpoints.page?.path ?? '', asked);
  const rows = objects.datas as { title: string }[];
  return { total: Number(objects.total), titles: rows.map((row) => row.title) };
}

/** The titles of a page by hand: the newest number first. */
function expected(stem: string, count: number, { pageIndex = 1, pageSize = 10 } = {}): string[] {
  const first = count - (pageIndex - 1) * pageSize;
  const size = Math.max(0, Math.min(pageSize, first));
  return Array.from({ length: size }, (_, index) => `${stem}${first - index}号`);
}

describe('a list that is searched', () => {
  it('answers the same rows when the keyword turned out to be frequent', async () => {
    const first = await page({ keyword: '合唱' });
    const again = await page({ keyword: '合唱' });
    expect(first).toEqual({ total: matches, titles: expected('合唱展演', matches) });
    expect(again).toEqual(first);
  });

  it('finds a rare keyword on every one of its pages', async () => {
    for (const pageIndex of [1, 2, 6, 7]) {
      const titles = expected('书法作品', others, { pageIndex });
      expect(await page({ keyword: '书法', pageIndex })).toEqual({ total: others, titles });
    }
  });

  it('counts again after a row was added', async () => {
    await page({ keyword: '展演' });
    await insert('戏曲展演', 1);
    expect((await page({ keyword: '展演' })).total).toBe(matches + 1);
  });
});

describe('a page far behind the first', () => {
  it.each([
    [1, 10],
    [3, 10],
    [4, 30],
    [30, 10],
    [3, 100],
    [31, 10],
  ])('%i of %i rows holds exactly its rows', async (pageIndex, pageSize) => {
    const asked = { keyword: '合唱', pageIndex, pageSize };
    for (const round of ['before', 'after']) {
      const titles = expected('合唱展演', matches, { pageIndex, pageSize });
      expect({ round, ...(await page(asked)) }).toEqual({ round, total: matches, titles });
    }
  });
});
