import type { Tx } from '../../db/database';
import type { Withdrawn } from '../../kernel/content/binding';
import { votesSum } from './ballots/votes-sum';

/** What becomes of the votes of activities that are taken back: they are kept, and nobody votes meanwhile. */
export async function votesKept(tx: Tx, { ids }: Pick<Withdrawn, 'ids'>): Promise<string[]> {
  const [row] = await tx.query<{ votes: number }>(
    `select coalesce(sum(${votesSum('c.id')}), 0)::int as votes from vote_activity c where c.id = any ($1::uuid[])`,
    [ids],
  );
  const votes = row?.votes ?? 0;
  return votes === 0 ? [] : [`已有的 ${votes} 张选票保留，再次通过之前投票停止`];
}
