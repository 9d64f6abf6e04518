import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { ownTime } from '../../../test/own-time';
import { loadRegions } from './load-regions';

const file = fileURLToPath(new URL('../../../data/regions.tsv.gz', import.meta.url));
const migration = fileURLToPath(new URL('../../db/migrations/0001_ground.sql', import.meta.url));

/** The two tables exactly as the first migration makes them. */
function regionTables(): string {
  const statements = readFileSync(migration, 'utf8').match(/create (table|index) region[^;]*;/g) ?? [];
  return statements.join('\n');
}

const withRenamedBeijing = () =>
  gzipSync(gunzipSync(readFileSync(file)).toString('utf8').replace('\n11\t\t1\t北京市\t', '\n11\t\t1\t北京\t'));

describe('loading the divisions into PostgreSQL', () => {
  let database: TestDatabase;
  let client = new pg.Client();

  beforeAll(async () => {
    database = await createTestDatabase('empty');
    client = new pg.Client(database.connection);
    await client.connect();
    await client.query(regionTables());
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('writes every division within three seconds', async () => {
    const [took, written] = await ownTime(() => loadRegions(client, file), database.owner);
    expect(written).toBe(44_801);
    expect(took).toBeLessThan(3_000);
  });

  it('stores a county as the forms and the offline gazetteer need it', async () => {
    const { rows } = await client.query(
      `select * from region where code in ('5001', '500103003', '500105') order by code collate "C"`,
    );
    expect(rows).toMatchObject([
      {
        code: '5001',
        parent_code: '50',
        level: 2,
        name: '市辖区',
        display_name: '重庆市',
        functional: false,
        valid: true,
      },
      { code: '500103003', parent_code: '500103', level: 4, longitude: null, latitude: null, replaced_by: null },
      { code: '500105', replaced_by: '500157', valid: false, longitude: expect.closeTo(106.71, 1) },
    ]);
  });

  it('skips a file that is already loaded', async () => {
    await client.query(`update region set display_name = 'x' where code = '11'`);
    expect(await loadRegions(client, file)).toBe(0);
    expect((await client.query(`select display_name from region where code = '11'`)).rows).toEqual([
      { display_name: 'x' },
    ]);
  });

  it('updates the rows in place when the file changes', async () => {
    expect(await loadRegions(client, withRenamedBeijing())).toBe(44_801);
    const { rows } = await client.query(
      `select name, (select count(*)::int from region) as total from region where code = '11'`,
    );
    expect(rows).toEqual([{ name: '北京', total: 44_801 }]);
  });
});
