import type { Deps } from '../../deps';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { amongVenues, binder } from '../../kernel/conditions';
import { ordersForActor } from './waiting-orders';
import { inQueue, waitsFor } from '../../kernel/review/pending';

interface UnitRow extends Record<string, unknown> {
  id: string;
  name: string;
  total: number;
  content: number;
  orders: number;
  platform: number;
}

interface CountedRow extends Record<string, unknown> {
  version: number;
  /** Null when nothing moved since the version asked about. */
  counts: string | null;
}

const rememberedActors = 1000;
/** What the counts are made of. */
const counted = ['review_task', 'order_task'];

/**
 * What waits for the actor in each venue where anything does. It is counted again only when a task came or went since this
 * process counted last; names of venues are read each time.
 */
export function unitsOf({ db }: Deps) {
  const known = new Map<string, { version: number; counts: string }>();
  return async (actor: Actor, venueId: string): Promise<UnitRow[]> => {
    const scope = scopeOf(actor);
    const values: unknown[] = [counted, scope === '*' ? [] : scope];
    const bind = binder(values);
    const seen = scope === '*' ? [] : [amongVenues('venue_id', scope, bind)];
    const content = [...seen, waitsFor(actor, bind)].join(' and ');
    const conditions = { content, orders: ordersForActor(actor, bind) };
    const key = JSON.stringify([conditions, values]);
    const before = known.get(key);
    const text = countStatement(conditions, bind(before?.version ?? -1));
    const [row] = await db.within<CountedRow>(scope, text, values);
    if (!row) throw new Error('the statement of the counts answers exactly one row');
    const counts = row.counts ?? before?.counts ?? '[]';
    if (row.counts !== null) {
      if (known.size >= rememberedActors) known.clear();
      known.set(key, { version: row.version, counts });
    }
    if (counts === '[]') return [];
    return db.within<UnitRow>(
      scope,
      `select v.id, v.name, c.total, c.content, c.orders, c.platform
       from jsonb_to_recordset($1) c(venue_id uuid, total int, content int, orders int, platform int)
       join venue v on v.id = c.venue_id where $2 = '' or v.id::text = $2 order by v.sort, v.id`,
      [counts, venueId],
    );
  };
}

function countStatement({ content, orders }: { content: string; orders: string }, version: string): string {
  return `select w.version, case when w.version = ${version}::bigint then null else (
      select coalesce(jsonb_agg(t), '[]')::text from (
        select venue_id, count(*) as total,
          count(*) filter (where queue = 'content') as content,
          count(*) filter (where queue = 'orders') as orders,
          count(*) filter (where queue = 'platform') as platform
        from (
          select venue_id, case when ${inQueue('library')} then 'platform' else 'content' end as queue
          from review_task where ${content}
          union all
          select venue_id, 'orders' from order_task where ${orders}) waiting
        group by venue_id) t) end as counts
    from (select coalesce(sum(n), 0)::bigint as version from content_version
      where content_type = any ($1::text[]) and (cardinality($2::uuid[]) = 0 or venue_id = any ($2::uuid[]))) w`;
}
