import { vote } from '@yunguan/contract/content/vote';
import { voteModule } from '../apps/server/src/content/vote/vote.module';
import { columnOf } from '../apps/server/src/kernel/content/binding';
import { selectList } from '../apps/server/src/kernel/content/select';

export type Body = Readonly<Record<string, unknown>>;

// The same columns in the same spelling as the product: what differs is everything around the statement.
const rowColumns = selectList(voteModule, 'row');
const detailColumns = selectList(voteModule, 'detail');
const table = voteModule.binding.table;

/** `$1` belongs to the select list (venues whose published rows may be edited). */
export function pageConditions(body: Body): { name: string; where: string } {
  const where =
    'c.venue_id = $2 and c.status = $3 and c.end_time >= $4 and c.start_time < $5 and c.deleted_at is null and $1::uuid[] is not null';
  return body.keyword ? { name: 'word', where: `${where} and c.title like $6` } : { name: 'all', where };
}

/** Values of the conditions, in their order. */
export function pageValues(body: Body, venueId: string): unknown[] {
  const days = [`${String(body.startTime)} 00:00:00+08`, `${String(body.endTime)} 24:00:00+08`];
  const word = typeof body.keyword === 'string' ? [`%${body.keyword}%`] : [];
  return [[venueId], venueId, body.status, ...days, ...word];
}

const pageOf = (where: string) =>
  `select ${rowColumns} from ${table} c where ${where} order by c.sort_time desc, c.id desc limit $${where.includes('$6') ? 7 : 6}`;
const detail = `select ${detailColumns} from ${table} c where c.id = $2 and c.venue_id = $3 and c.deleted_at is null and $1::uuid[] is not null`;

interface FormColumn {
  readonly column: string;
  readonly of: (body: Body) => unknown;
}

/** The form's columns with their values out of a body as the wire spells it. */
export const formColumns: readonly FormColumn[] = Object.entries(vote.fields).map(([name, field]) => ({
  column: columnOf(voteModule, name),
  of: (body) => {
    const value = body[name] ?? null;
    return field.kind === 'minute' && typeof value === 'string' ? `${value}:00+08` : value;
  },
}));
const names = formColumns.map((one) => one.column);

export const statements = {
  page: pageOf,
  count: (where: string) => `select count(*) as total from ${table} c where ${where}`,
  pageAsJson: (where: string) =>
    `select json_build_object('datas', (select coalesce(json_agg(t), '[]') from (${pageOf(where)}) t),
       'total', (select count(*) from ${table} c where ${where}))::text as json`,
  detail,
  detailAsJson: `select row_to_json(t)::text as json from (${detail}) t`,
  create: `insert into ${table} (id, venue_id, status, created_by, updated_by, ${names.join(', ')})
    values (gen_random_uuid(), $1, 1, $2, $2, ${names.map((_, index) => `$${index + 3}`).join(', ')}) returning id`,
  update: `update ${table} set updated_by = $3, updated_at = now(), version = version + 1,
    ${names.map((name, index) => `${name} = $${index + 4}`).join(', ')} where id = $1 and venue_id = $2 returning id`,
};
