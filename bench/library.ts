import { getResourceList, sortTypes } from '@yunguan/contract/platform/library';
import type pg from 'pg';
import { resourceRowSql } from '../apps/server/src/platform/library/resource-row';
import { seedId } from '../apps/server/src/seed/ids';
import { type NextCall, rotate } from './works';

/** Files of the main venue's library. */
const files = 50_000;
const pageSize = 24;
const venueId = seedId.venue('main');

/**
 * Fills the main venue's library with rows like the demo's, each with a name and a file of its own: a venue has a file once,
 * and a record that shows a file locks every row of it.
 */
export async function fillLibrary(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ known: number }>(
    'select count(*)::int as known from resource where venue_id = $1 and deleted_at is null',
    [venueId],
  );
  const known = rows[0]?.known ?? 0;
  if (known >= files) return;
  await owner.query(
    `insert into resource (id, venue_id, directory_id, store_key, kind, name, suffix, size, width, height, seconds, poster_key,
       key_words, classification, alt, origin, licence, created_by, updated_by, created_at, updated_at)
     select md5('library' || n)::uuid, c.venue_id, d.id, md5('file' || n) || '.' || c.suffix, c.kind,
       (array['观音桥','华新街','江北城','石马河','大石坝','寸滩','五里店','郭家沱','铁山坪','鱼嘴','复盛'])[n % 11 + 1]
         || regexp_replace(c.name, '\\.[a-z]+$', '') || chr(19968 + n * 7919 % 3001) || chr(19968 + n * 10473 % 3001) || '.' || c.suffix,
       c.suffix, c.size + n * 31 % 9973, c.width, c.height, c.seconds, c.poster_key, c.key_words, c.classification, c.alt,
       c.origin, c.licence, c.created_by, c.updated_by, c.created_at - make_interval(mins => n), c.updated_at
     from generate_series(1, $2::int) n
     join (select *, row_number() over (order by id) - 1 as place, count(*) over () as many from resource
       where venue_id = $1 and deleted_at is null) c on c.place = n % c.many
     join (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from resource_directory
       where venue_id = $1) d on d.place = n / 3 % d.many`,
    [venueId, files - known],
  );
  await owner.query('vacuum analyze resource');
}

const call = (asked: object) => ({ path: getResourceList.path, body: JSON.stringify(asked) });

/** W11: a page of 24 with its exact total, in every order, of the whole library and of its directories. */
export async function libraryCalls(owner: pg.Pool): Promise<NextCall> {
  const { rows } = await owner.query<{ id: string }>('select id from resource_directory where venue_id = $1', [
    venueId,
  ]);
  const orders = Object.keys(sortTypes).map(Number);
  const whole = orders.flatMap((sortType) => [0, 1, 2].map((pageIndex) => ({ sortType, pageIndex, pageSize })));
  const filed = rows.map(({ id }, index) => ({
    directoryId: id,
    sortType: orders[index % orders.length],
    pageIndex: 0,
    pageSize,
  }));
  return rotate([...whole, ...filed], call);
}

/** W12: the same with a name of two Chinese characters, one out of each twelfth of the pairs by frequency. */
export async function librarySearchCalls(owner: pg.Pool): Promise<NextCall> {
  const { rows } = await owner.query<{ word: string }>(
    `select (array_agg(gram order by md5(gram)))[1] as word from (
       select gram, ntile(12) over (order by count(*), gram) as part from resource, unnest(text_grams(name)) as gram
       where gram ~ '^[\u4e00-\u9fff]{2}$' group by gram) as pairs group by part order by part`,
  );
  return rotate(rows, ({ word }) => call({ name: word, sortType: 2, pageIndex: 0, pageSize }));
}

type Body = Readonly<Record<string, unknown>>;

const columns = ['c.created_at', 'c.size', 'c.name collate zh'];

/** The page and its count as one writes them by hand, with their values. */
export function libraryStatements(body: Body): {
  readonly name: string;
  readonly page: string;
  readonly count: string;
  readonly values: readonly unknown[];
} {
  const sort = Number(body.sortType);
  const direction = sort % 2 === 0 ? 'desc' : 'asc';
  const [directory, word] = [body.directoryId, body.name];
  const values: unknown[] = [[venueId], venueId];
  const conditions = ['c.venue_id = $2', 'c.deleted_at is null', '$1::uuid[] is not null'];
  if (directory !== undefined) conditions.push(`c.directory_id = $${values.push(directory)}`);
  if (typeof word === 'string') conditions.push(`c.name like $${values.push(`%${word}%`)}`);
  const where = conditions.join(' and ');
  const order = `${columns[Math.ceil(sort / 2) - 1]} ${direction}, c.id ${direction}`;
  return {
    name: `${sort}-${directory === undefined ? 'all' : 'directory'}-${word === undefined ? 'all' : 'word'}`,
    page: `select ${resourceRowSql} from resource c where ${where} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`,
    count: `select count(*) as total from resource c where ${where}`,
    values,
  };
}
