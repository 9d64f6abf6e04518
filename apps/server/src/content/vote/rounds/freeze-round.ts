import type { freezeRound, getFrozenResult } from '@yunguan/contract/content/vote-round';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { secondText } from '../../../kernel/china-sql';
import { closeBox, takeLong } from '../ballots/ballot-box';
import { digestOf, frozenText, refrozenText } from '../ballots/frozen-text';
import { ledgerVotes, readRanking } from '../ballots/ranking';
import { findStaffRound } from '../ballots/staff-activity';
import { voteStateOf } from '../ballots/vote-window';
import { lockRound } from './find-round';
import { lockActivity } from './lock-activity';

interface FrozenRow extends Record<string, unknown> {
  readonly time: string;
  readonly userName: string;
  readonly digest: string;
  readonly text: string;
}

/** Keeps the ranking of a round whose voting is over, counted from its ballots; there is no way back. */
export async function freeze(deps: Deps, call: Call<z.infer<typeof freezeRound.input>>): Promise<Reply> {
  const { actor, input } = call;
  const activity = await findStaffRound(deps.db, { actor, id: input.id, right: 'edit' });
  const id = input.id.toLowerCase();
  call.note({ objectId: id, venueId: activity.venueId, detail: { activityId: activity.id } });
  return call.write(scopeOf(actor), async (tx) => {
    takeLong(tx);
    const { title } = await lockActivity(tx, activity.id);
    await closeBox(tx, activity.id);
    const round = await lockRound(tx, id);
    if (round.isFrozen) throw AppError.illegalState('该赛次结果已锁定');
    if (voteStateOf(round, deps.clock.now()) !== 'ended') {
      throw AppError.illegalState(`投票将于 ${round.voteEndTime} 结束，结束后才能锁定结果`);
    }
    const { name, voteStartTime, voteEndTime } = round;
    const ranking = await readRanking(tx, id, 'ledger');
    const text = frozenText({ rotationId: id, name, activity: title, voteStartTime, voteEndTime }, ranking);
    const digest = digestOf(text);
    call.note({ detail: { name, digest } });
    const [frozen] = await tx.query(
      `update vote_rotation r set frozen_at = $2, frozen_by_name = $3, frozen_digest = $4, frozen_result = $5,
         version = version + 1, updated_by = $6, updated_at = now()
       where id = $1 returning ${secondText('r.frozen_at')} as time, frozen_by_name as "userName", frozen_digest as digest`,
      [id, deps.clock.now(), actor.realName, digest, text, actor.userId],
    );
    return { objects: frozen, msg: '锁定成功' };
  });
}

/** What was frozen, whether it is still what was written, and whether the ballots still say the same. */
export async function readFrozen(deps: Deps, call: Call<z.infer<typeof getFrozenResult.input>>): Promise<Reply> {
  const { actor, input } = call;
  await findStaffRound(deps.db, { actor, id: input.id, right: 'view' });
  const id = input.id.toLowerCase();
  return deps.db.transaction(scopeOf(actor), async (tx) => {
    takeLong(tx);
    const [row] = await tx.query<FrozenRow>(
      `select ${secondText('r.frozen_at')} as time, r.frozen_by_name as "userName", r.frozen_digest as digest,
         r.frozen_result as text from vote_rotation r where r.id = $1 and r.frozen_at is not null`,
      [id],
    );
    if (!row) throw AppError.illegalState('该赛次结果尚未锁定');
    const { text, ...frozen } = row;
    const isIntact = digestOf(text) === frozen.digest;
    return { objects: { frozen, text, isIntact, isCurrent: isSame(text, await ledgerVotes(tx, id)) } };
  });
}

/** A text that somebody has altered may no longer be one that can be read. */
function isSame(text: string, votes: ReadonlyMap<string, number>): boolean {
  try {
    return refrozenText(text, votes) === text;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return false;
    throw error;
  }
}
