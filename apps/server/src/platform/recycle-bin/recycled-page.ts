import { recycleDays } from '@yunguan/contract/kernel/recycling';
import type { getRecycleBin, RecycledRow } from '@yunguan/contract/platform/recycle-bin';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { type Bind, binder, containing, withinDays } from '../../kernel/conditions';
import { type BoundContent, columnOf } from '../../kernel/content/binding';
import { type Reached, reachedTypes } from '../../kernel/content/reached-types';
import { secondText } from '../../kernel/china-sql';
import { pageAnswer, windowOf } from '../../kernel/paging';

type Asked = z.infer<typeof getRecycleBin.input>;

interface FoundRow extends Omit<RecycledRow, 'kindName'>, Record<string, unknown> {}

/**
 * What was deleted of the types that the actor may delete, in the venue of a list: the session's, or the one that is
 * asked for. @throws AppError FORBIDDEN where he may delete nothing of what is asked for
 */
export async function recycledPage(
  deps: Pick<Deps, 'db'>,
  types: readonly BoundContent[],
  { actor, input }: { readonly actor: Actor; readonly input: Asked },
) {
  const kind = input.kind?.trim();
  const asked = types.filter(({ declaration }) => !kind || declaration.key === kind);
  const venueId = input.venueId?.trim().toLowerCase() || undefined;
  const reached = reachedTypes(actor, asked, { anyOf: ['del'], venueId });
  if (reached.length === 0) throw AppError.forbidden();
  const values: unknown[] = [];
  const bind = binder(values);
  const { limit, offset } = windowOf(input);
  const parts = reached.map((one) => ({ ...one, from: fromSql(one, input, bind) }));
  const [first, last] = [bind(offset), bind(offset + limit)];
  // Each type's own index of what was deleted gives the newest; only the page's rows are spelled out.
  const newest = parts.map(
    ({ content, from }) =>
      `(select ${columnsSql(content, bind)} ${from} order by c.deleted_at desc, c.id desc limit ${last}::bigint)`,
  );
  const counts = parts.map(({ from }) => `(select count(*) ${from})`);
  const [page] = await deps.db.within<{ rows: FoundRow[] | null; total: number }>(
    scopeOf(actor),
    `with found as (${newest.join(' union all ')}),
       page as (select * from found order by deleted_at desc, id desc offset ${first}::bigint limit ${last}::bigint - ${first}::bigint)
     select (${counts.join(' + ')})::int as total, (select json_agg(json_build_object(
         'objectId', p.id, 'kind', p.kind, 'title', p.title, 'cover', p.cover, 'status', p.status, 'venueId', p.venue_id,
         'venuesName', (select v.name from venue v where v.id = p.venue_id),
         'deletedBy', coalesce((select u.real_name from staff_user u where u.id = p.deleted_by), ''),
         'deletedTime', ${secondText('p.deleted_at')}, 'purgeTime', ${secondText(`(p.deleted_at + ${keptFor})`)},
         'daysLeft', greatest(0, ceil(extract(epoch from p.deleted_at + ${keptFor} - now()) / 86400))
       ) order by p.deleted_at desc, p.id desc) from page p) as rows`,
    values,
  );
  const names = new Map(types.map(({ declaration }) => [declaration.key, declaration.label]));
  const rows = (page?.rows ?? []).map((row): RecycledRow => ({ ...row, kindName: names.get(row.kind) ?? row.kind }));
  return pageAnswer(rows, page?.total ?? 0);
}

const keptFor = `interval '${recycleDays} days'`;

function columnsSql(content: BoundContent, bind: Bind): string {
  const { key, titleField, coverField, reviewed } = content.declaration;
  const cover = coverField === undefined ? `''` : `coalesce(c.${columnOf(content, coverField)}, '')`;
  return `c.id, ${bind(key)}::text as kind, coalesce(c.${columnOf(content, titleField)}, '') as title, ${cover} as cover,
    ${reviewed ? 'c.status::int' : 'null::int'} as status, c.venue_id, c.deleted_at, c.deleted_by`;
}

function fromSql({ content, venues }: Reached, input: Asked, bind: Bind): string {
  const word = input.keyword?.trim();
  const conditions = [
    'c.deleted_at is not null',
    ...(venues === undefined ? [] : [`c.venue_id = any (${bind(venues)}::uuid[])`]),
    ...(word ? [`c.${columnOf(content, content.declaration.titleField)} ilike ${bind(containing(word))}`] : []),
    ...withinDays({ from: 'c.deleted_at', to: 'c.deleted_at' }, input, bind),
  ];
  return `from ${content.binding.table} c where ${conditions.join(' and ')}`;
}
