import { secondText } from '../../kernel/china-sql';
import type { Actor } from '../../kernel/access/actor';

const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;
const path = (key: string) => `'/files/' || ${key}`;

/** Other files of the library with the same content, as alias `o`. */
const copies = 'where o.store_key = c.store_key and o.venue_id = c.venue_id and o.id <> c.id and o.deleted_at is null';

/**
 * Answer name → SQL over the alias `c`. `$1` holds the venues that the reader sees, null = all: what shows the file
 * elsewhere is nothing to him.
 */
const rowColumns: Readonly<Record<string, string>> = {
  id: 'c.id',
  venueId: 'c.venue_id',
  name: 'c.name',
  suffix: `'.' || c.suffix`,
  url: path('c.store_key'),
  relativePath: path('c.store_key'),
  size: 'c.size',
  directoryId: 'c.directory_id',
  keyWord: `array_to_string(c.key_words, ',')`,
  frontCover: `case c.kind when 'image' then ${path('c.store_key')} else coalesce(${path('c.poster_key')}, '') end`,
  kind: 'c.kind',
  width: 'c.width',
  height: 'c.height',
  seconds: 'c.seconds',
  alt: 'c.alt',
  licenceUntil: day('c.licence_until'),
  useCount: `(select count(*)::int from upload_use u
    where u.store_key = c.store_key and ($1::uuid[] is null or u.venue_id = any ($1)))`,
  copyCount: `(select count(*)::int from resource o ${copies})`,
  createTime: secondText('c.created_at'),
  deleteTime: secondText('c.deleted_at'),
};

const personName = (column: string) => `coalesce((select s.real_name from staff_user s where s.id = ${column}), '')`;

const detailColumns: Readonly<Record<string, string>> = {
  ...rowColumns,
  version: 'c.version',
  labels: 'c.key_words',
  classification: 'c.classification',
  origin: 'c.origin',
  licence: 'c.licence',
  directoryName: '(select d.name from resource_directory d where d.id = c.directory_id)',
  createdBy: personName('c.created_by'),
  updatedBy: personName('c.updated_by'),
  lastModificationTime: secondText('c.updated_at'),
  duplicates: `(select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'directoryName', d.name)
      order by o.created_at, o.id), '[]'::json)
    from resource o left join resource_directory d on d.id = o.directory_id ${copies})`,
};

const selected = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');

/** Select list of a row of the library. */
export const resourceRowSql = selected(rowColumns);
/** Select list of a file's detail. */
export const resourceDetailSql = selected(detailColumns);

/** Venues whose records count as uses for the reader; null = all. */
export function seenVenues(actor: Actor): readonly string[] | null {
  return actor.isPlatform ? null : [...actor.grants.keys()];
}
