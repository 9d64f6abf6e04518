import type { Pool } from 'pg';
import { secondText } from '../china-sql';

interface Times extends Record<string, unknown> {
  readonly no: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * When the entries of the blocks were written, in words, by the number of the block: whoever looks for what was changed
 * needs a time to look at. Of a block without any entry, or without a row, it is told between which blocks it was sealed.
 */
export async function blockTimes(owner: Pool, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await owner.query<Times>(
    `select n.no::text, ${secondText('entries.first')} as from, ${secondText('entries.last')} as to,
       ${secondText('earlier.sealed_at')} as before, ${secondText('coalesce(b.sealed_at, later.sealed_at)')} as after
     from unnest($1::bigint[]) as n (no)
     left join audit_block b on b.no = n.no
     left join lateral (select min(a.at) as first, max(a.at) as last from unnest(b.ids) part
       join audit_log a on a.id >= lower(part) and a.id < upper(part)) entries on true
     left join lateral (select sealed_at from audit_block where no < n.no order by no desc limit 1) earlier on true
     left join lateral (select sealed_at from audit_block where no > n.no order by no limit 1) later on true`,
    [numbers],
  );
  return new Map(rows.map((row) => [Number(row.no), wordsOf(row)]));
}

function wordsOf({ from, to, before, after }: Times): string {
  if (from !== null && to !== null) return `记录时间 ${from} 至 ${to}`;
  return before === null ? `封存于 ${after ?? ''} 之前` : `封存于 ${before} 至 ${after ?? ''}`;
}
