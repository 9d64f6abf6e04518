import type { StartingItem } from '@yunguan/contract/platform/workbench';
import type { Deps } from '../../deps';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { type Bind, binder } from '../../kernel/conditions';
import { type BoundContent, columnOf } from '../../kernel/content/binding';
import type { Reached } from '../../kernel/content/reached-types';
import { fieldSql } from '../../kernel/content/select';
import { inReach } from './reach';
import { namesOf } from './unfinished';
import { weekOf } from './week';

interface StartingRow extends Omit<StartingItem, 'kindName' | 'kind'> {
  total: number;
  /** Null where the page has no rows. */
  kind: string | null;
}

/** Which of the rows of the types that the user may read. */
export interface StartingAsked {
  readonly visible: readonly Reached[];
  readonly limit: number;
  readonly offset: number;
}

/** What begins in the week of today, of every type whose records have a period; approved or not yet. */
export async function startingThisWeek(
  deps: Deps,
  actor: Actor,
  { visible, limit, offset }: StartingAsked,
): Promise<{ week: { from: string; to: string }; starting: StartingItem[]; startingTotal: number }> {
  const week = weekOf(deps.clock.now().getTime());
  const values: unknown[] = [];
  const bind = binder(values);
  const parts = visible.flatMap((one) => partOf(one, { week, bind }) ?? []);
  if (parts.length === 0) return { week, starting: [], startingTotal: 0 };
  const rows = await deps.db.within<StartingRow & Record<string, unknown>>(
    scopeOf(actor),
    `with found as (${parts.join(' union all ')}),
       shown as (select * from found order by begins, id limit ${bind(limit)} offset ${bind(offset)})
     select s.kind, s.id, coalesce(s.title, '') as title, s.status, v.name as "venueName", s."startTime", s."endTime",
       counted.total
     from (select count(*)::int as total from found) counted
       left join (shown s join venue v on v.id = s.venue_id) on true
     order by s.begins, s.id`,
    values,
  );
  const names = namesOf(visible);
  const starting = rows.flatMap(({ total: _total, kind, ...row }) =>
    kind === null ? [] : [{ ...row, kind, kindName: names.get(kind) ?? kind }],
  );
  return { week, starting, startingTotal: rows[0]?.total ?? 0 };
}

function partOf(one: Reached, { week, bind }: { week: { from: string; to: string }; bind: Bind }): string | undefined {
  const { content } = one;
  const { declaration, binding } = content;
  const { dates } = declaration.filters;
  if (dates === 'publishTime') return undefined;
  const column = `c.${columnOf(content, dates.start)}`;
  return `select ${bind(declaration.key)}::text as kind, c.id, c.${columnOf(content, declaration.titleField)} as title,
      ${declaration.reviewed ? 'c.status::int' : 'null::int'} as status, c.venue_id, ${momentOf(content, dates.start)} as begins,
      ${fieldSql(content, dates.start)} as "startTime", ${fieldSql(content, dates.end)} as "endTime"
    from ${binding.table} c where ${inReach(one, bind)} and ${inWeek(content, { column, field: dates.start, week, bind })}`;
}

const isDay = (content: BoundContent, field: string) => content.declaration.fields[field]?.kind === 'date';

function momentOf(content: BoundContent, field: string): string {
  const column = `c.${columnOf(content, field)}`;
  return isDay(content, field) ? `china_midnight(${column})` : column;
}

/** Both days included, in China time; the bare column is compared, for its index. */
function inWeek(
  content: BoundContent,
  { column, field, week, bind }: { column: string; field: string; week: { from: string; to: string }; bind: Bind },
): string {
  if (isDay(content, field)) return `${column} between ${bind(week.from)}::date and ${bind(week.to)}::date`;
  const from = `${bind(`${week.from} 00:00:00+08`)}::timestamptz`;
  return `${column} >= ${from} and ${column} < ${bind(`${week.to} 00:00:00+08`)}::timestamptz + interval '1 day'`;
}
