import { noShowMessages } from '@yunguan/contract/kernel/no-show';
import type { pardonNoShow, takeBackPardon } from '@yunguan/contract/platform/no-shows';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { type Actor, holdsIn, scopeOf } from '../access/actor';
import { AppError } from '../app-error';
import type { Call, Reply } from '../call';
import { chinaNow } from '../china-now';
import { minuteText } from '../china-sql';
import type { BoundContent } from '../content/binding';
import { assertId } from '../content/detail';
import { sendToMembers } from '../letters/send-to-members';
import { readSuspension } from './suspension';

interface Missed extends Record<string, unknown> {
  readonly id: string;
  readonly kind: string;
  readonly venueId: string;
  readonly venueName: string;
  readonly objectId: string;
  /** Null once the person has been erased. */
  readonly memberId: string | null;
  readonly title: string;
  readonly date: string;
  readonly times: string;
}

const columns = `n.id, n.kind, n.venue_id as "venueId", (select v.name from venue v where v.id = n.venue_id) as "venueName",
  n.object_id as "objectId", n.member_id as "memberId", n.title, to_char(n.day, 'YYYY-MM-DD') as date, n.times`;

/** What was missed counts no more; of two who pardon at once the second hears of the first. */
export async function pardon(
  deps: Deps,
  types: readonly BoundContent[],
  call: Call<z.infer<typeof pardonNoShow.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const missed = await findNoShow(deps, types, call);
  call.note({ objectId: missed.id, venueId: missed.venueId, detail: { kind: missed.kind, reason: input.reason } });
  return call.write([missed.venueId], async (tx) => {
    const changed = await tx.query(
      `update no_show set pardoned_at = $2, pardoned_by = $3, pardoned_by_name = $4, pardon_reason = $5
       where id = $1 and pardoned_at is null returning id`,
      [missed.id, deps.clock.now(), actor.userId, actor.realName, input.reason],
    );
    if (changed.length === 0) throw await pardonedAlready(tx, missed.id);
    await tell(tx, deps, { missed, actor, words: ['已免除', '不再计入', input.reason] });
    return { objects: null, msg: noShowMessages.pardoned };
  });
}

/** A pardon that was a mistake is taken back: what was missed counts again. */
export async function takeBack(
  deps: Deps,
  types: readonly BoundContent[],
  call: Call<z.infer<typeof takeBackPardon.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const missed = await findNoShow(deps, types, call);
  call.note({ objectId: missed.id, venueId: missed.venueId, detail: { kind: missed.kind, reason: input.reason } });
  return call.write([missed.venueId], async (tx) => {
    const changed = await tx.query(
      `update no_show set pardoned_at = null, pardoned_by = null, pardoned_by_name = null, pardon_reason = ''
       where id = $1 and pardoned_at is not null returning id`,
      [missed.id],
    );
    if (changed.length === 0) throw AppError.illegalState(noShowMessages.notPardoned);
    await tell(tx, deps, { missed, actor, words: ['的免除已撤销', '重新计入', input.reason] });
    return { objects: null, msg: noShowMessages.takenBack };
  });
}

/** The no-show that the actor may pardon; one of another venue does not exist for him. @throws AppError FORBIDDEN */
async function findNoShow(
  deps: Deps,
  types: readonly BoundContent[],
  { actor, input }: Call<{ readonly id: string }>,
): Promise<Missed> {
  const [row] = await deps.db.within<Missed>(
    scopeOf(actor),
    `select ${columns} from no_show n where n.id = $1 and n.member_id is not null`,
    [assertId(input.id)],
  );
  const pardons = types.find(({ binding }) => binding.noShows?.kind === row?.kind)?.binding.noShows?.pardons ?? [];
  if (!row || !pardons.some((right) => holdsIn(actor, row.kind, right, row.venueId))) throw AppError.forbidden();
  return row;
}

async function pardonedAlready(tx: Transaction, id: string): Promise<AppError> {
  const [row] = await tx.query<{ by: string | null; time: string | null }>(
    `select pardoned_by_name as by, ${minuteText('pardoned_at')} as time from no_show where id = $1`,
    [id],
  );
  return AppError.illegalState(`该爽约已由 ${row?.by ?? ''} 于 ${row?.time ?? ''} 免除`);
}

interface News {
  readonly missed: Missed;
  readonly actor: Actor;
  readonly words: readonly [fate: string, counting: string, reason: string];
}

/** What became of it, and whether the member may book now. */
async function tell(tx: Transaction, deps: Deps, { missed, actor, words }: News): Promise<void> {
  const { memberId, venueId, venueName, title, date, times } = missed;
  if (memberId === null) return;
  const today = chinaNow(deps.clock.now()).day;
  const suspension = await readSuspension(tx, { memberId, venueId, today });
  const [fate, counting, reason] = words;
  const standing = suspension
    ? `近 ${suspension.windowDays} 天内计 ${suspension.count} 次，${venueName}的预约暂停到 ${suspension.until}（含当天）。`
    : `现在可以在${venueName}预约。`;
  sendToMembers(tx, {
    memberIds: [memberId],
    venueId,
    title: `《${title}》的爽约${fate}`,
    content: [`《${title}》（${date} ${times}）的未到场${counting}爽约次数。`, `原因：${reason}`, standing].join('\n'),
    about: title,
    sender: { id: actor.userId, name: actor.realName },
  });
}
