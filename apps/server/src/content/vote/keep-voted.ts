import type { Transaction } from '../../db/database';
import { AppError } from '../../kernel/app-error';
import { isValid } from './ballots/ballot-conditions';
import { closeBox } from './ballots/ballot-box';

/**
 * An activity that the public still sees, while a change of it was refused, is not deleted with the votes that it has.
 * What a reverse review takes back is in status 100 until then and has its votes kept.
 * @throws AppError ILLEGAL_STATE
 */
export async function assertNoVotesLost(tx: Transaction, ids: readonly string[]): Promise<void> {
  const published = await tx.query<{ id: string; title: string }>(
    `select id, title from vote_activity where id = any ($1::uuid[]) and status <> 100 and approved_revision is not null
     order by id`,
    [ids],
  );
  for (const { id, title } of published) {
    await closeBox(tx, id);
    const [row] = await tx.query<{ n: number }>(
      `select count(*)::int as n from vote_ballot b where b.activity_id = $1 and ${isValid}`,
      [id],
    );
    const votes = row?.n ?? 0;
    if (votes > 0) throw AppError.illegalState(`《${title}》的已发布版本已有 ${votes} 张有效选票，不能删除`);
  }
}
