import type { Database } from '../../db/database';
import { createTail, type Tail } from './tail';

/** Whom a second's changes concern. */
export interface Changes {
  /** Venues in which something began or ceased to wait. */
  readonly venues: ReadonlySet<string>;
  /** Users who got a letter. */
  readonly users: ReadonlySet<string>;
}

type Source = 'review' | 'order' | 'letter';

interface ChangeRow extends Record<string, unknown> {
  source: Source;
  id: number;
  whom: string;
}

const newestRows = `
select 'review' as source, coalesce(max(id), 0) as id, '' as whom from review_log
union all select 'order', coalesce(max(id), 0), '' from order_change
union all select 'letter', coalesce(max(id), 0), '' from letter`;

// Three short ranges at the end of three primary keys. Saving a draft changes nothing that waits.
const rowsAbove = `
select 'review' as source, id, venue_id as whom from review_log where id > $1 and action <> 'save'
union all select 'order', id, venue_id from order_change where id > $2
union all select 'letter', id, user_id from letter where id > $3`;

/** Reads what has changed since the last look; the first look only finds the place to start from. */
export function createChangeReader(db: Database): (now: number) => Promise<Changes> {
  let tails: Readonly<Record<Source, Tail>> | undefined;

  const start = async () => {
    const rows = await db.within<ChangeRow>('*', newestRows);
    const tailOf = (source: Source) => createTail(rows.find((row) => row.source === source)?.id ?? 0);
    return { review: tailOf('review'), order: tailOf('order'), letter: tailOf('letter') };
  };

  return async (now) => {
    const isFirst = tails === undefined;
    tails ??= await start();
    const floors = [tails.review.floor(), tails.order.floor(), tails.letter.floor()];
    // Planned for these very numbers: a plan for any numbers would expect a third of each table.
    const rows = await db.within<ChangeRow>('*', rowsAbove, floors, 'each time');
    const fresh = (source: Source): string[] => {
      const own = rows.filter((row) => row.source === source);
      const ids = new Set(
        tails?.[source].take(
          own.map((row) => row.id),
          now,
        ),
      );
      return isFirst ? [] : own.filter((row) => ids.has(row.id)).map((row) => row.whom);
    };
    return { venues: new Set([...fresh('review'), ...fresh('order')]), users: new Set(fresh('letter')) };
  };
}
