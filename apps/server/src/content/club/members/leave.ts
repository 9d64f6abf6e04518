import type { cancelApplyLeague } from '@yunguan/contract/content/club-application';
import { membershipMessages } from '@yunguan/contract/content/club-member';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { closeOrder } from '../../../kernel/orders/order-task';
import { isUuid } from '../../../kernel/uuid';
import { freePlaces, lockRecruiting } from '../recruiting/live-club';

/** The member takes his application back, or leaves the club. */
export async function leaveClub(deps: Deps, call: Call<z.infer<typeof cancelApplyLeague.input>>): Promise<Reply> {
  const { id } = call.input;
  if (!isUuid(id)) throw AppError.forbidden();
  const [known] = await deps.db.within<{ venue_id: string; club_id: string }>(
    '*',
    'select venue_id, club_id from club_member where id = $1 and member_id = $2',
    [id, call.member.memberId],
  );
  if (!known) throw AppError.forbidden();
  call.note({ objectId: id.toLowerCase(), venueId: known.venue_id });
  return call.write([known.venue_id], async (tx) => {
    await lockRecruiting(tx, [known.club_id]);
    const [row] = await tx.query<{ state: string; round: number | null }>(
      'select state, round from club_member where id = $1 for update',
      [id],
    );
    if (row?.state !== 'applied' && row?.state !== 'joined') {
      throw AppError.illegalState(membershipMessages.decidedAlready);
    }
    const wasMember = row.state === 'joined';
    tx.send('update club_member set state = $2, updated_at = $3, version = version + 1 where id = $1', [
      id,
      wasMember ? 'left' : 'cancelled',
      deps.clock.now(),
    ]);
    if (wasMember) freePlaces(tx, known.club_id, [row.round]);
    else closeOrder(tx, id);
    return { objects: null, msg: wasMember ? membershipMessages.left : membershipMessages.cancelled };
  });
}
