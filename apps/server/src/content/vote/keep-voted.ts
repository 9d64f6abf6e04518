import type { Transaction } from '../../db/database';
import { AppError } from '../../kernel/app-error';
import { isValid } from './ballots/ballot-conditions';
import { closeBox } from './ballots/ballot-box';

/**
 * An activity is not deleted with the votes that its list shows: neither one that was withdrawn, nor one that the public
 * still sees while a change of it was refused. What a reverse review takes back is in status 100 until then and keeps its
 * votes; those of deleted rounds and teams were given up before.
 * @throws AppError ILLEGAL_STATE
 */
export async function assertNoVotesLost(tx: Transaction, ids: readonly string[]): Promise<void> {
  const removed = await tx.query<{ id: string; title: string }>(
    'select id, title from vote_activity where id = any ($1::uuid[]) and status <> 100 order by id',
    [ids],
  );
  for (const { id, title } of removed) {
    await closeBox(tx, id);
    const [row] = await tx.query<{ n: number }>(
      `select count(*)::int as n from vote_ballot b join vote_rotation r on r.id = b.rotation_id and r.deleted_at is null
         join vote_team t on t.id = b.team_id and t.deleted_at is null where b.activity_id = $1 and ${isValid}`,
      [id],
    );
    const votes = row?.n ?? 0;
    if (votes > 0) throw AppError.illegalState(`《${title}》已有 ${votes} 张有效选票，不能删除`);
  }
}
