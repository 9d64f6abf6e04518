import type { joinWaitingList } from '@yunguan/contract/content/activity-ticket';
import { ticketLimits, ticketMessages } from '@yunguan/contract/content/activity-ticket-words';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { clientOf } from '../../../kernel/content/public';
import { uuidv7 } from '../../../kernel/uuid';
import { chinaNow } from '../../../kernel/china-now';
import { assertNotSuspended, readSuspension } from '../../../kernel/no-shows/suspension';
import { memberContact } from '../../../kernel/orders/member-contact';
import { findSale, isTimely, type LiveSession, sessionSql } from './live-session';
import type { TicketDesk } from './sale-queue';
import { newTicketCode } from './ticket-code';

/** Waits for tickets of a session that has too few. The session's lock keeps a cancellation from passing by unseen. */
export async function joinWaiting(
  { deps, inTurn }: TicketDesk,
  call: Call<z.infer<typeof joinWaitingList.input>>,
): Promise<Reply> {
  const { input } = call;
  const { memberId } = call.member;
  const asked = { ...input, channel: input.channel ?? null };
  const { activity, session: known, live } = await findSale(deps.db, asked, '*');
  const scope = [activity.venueId];
  const id = uuidv7(deps.clock.now().getTime());
  call.note({ objectId: id, venueId: activity.venueId, detail: { sessionId: known.id, count: input.count } });
  const join = () =>
    call.write(scope, async (tx) => {
      const today = chinaNow(deps.clock.now()).day;
      const [contact, suspension] = await Promise.all([
        memberContact(tx, memberId, input.contacts),
        readSuspension(tx, { memberId, venueId: activity.venueId, today }),
      ]);
      assertNotSuspended(suspension);
      const ahead = await lookAtQueue(tx, { sessionId: known.id, memberId, count: input.count, now: deps.clock.now() });
      tx.send(
        `insert into ticket_order (id, venue_id, activity_id, session_id, title, count, state, code, contacts, tel, channel,
         member_id, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8, $9, $10, $11, $12, $12)`,
        [
          id,
          activity.venueId,
          activity.id,
          known.id,
          live.title,
          input.count,
          newTicketCode(),
          contact.contacts,
          contact.tel,
          clientOf(live, input.channel),
          memberId,
          deps.clock.now(),
        ],
      );
      return { objects: { id, ahead }, msg: ticketMessages.joined };
    });
  return inTurn({ sessionId: known.id, count: 0 }, join);
}

interface Asked {
  readonly sessionId: string;
  readonly memberId: string;
  readonly count: number;
  readonly now: Date;
}

/** Orders that wait already, where there is something to wait for. @throws AppError ILLEGAL_STATE, QUOTA */
async function lookAtQueue(tx: Transaction, { sessionId, memberId, count, now }: Asked): Promise<number> {
  const [session] = await tx.query<LiveSession & Record<string, unknown>>(
    `select ${sessionSql} from activity_session s where s.id = $1 for update`,
    [sessionId],
  );
  if (!session || session.isWithdrawn) throw AppError.illegalState(ticketMessages.notOpen);
  if (!isTimely(session, 'start', now)) throw AppError.illegalState(ticketMessages.started);
  const left = session.tickets - session.sold;
  if (left >= count) throw AppError.illegalState(ticketMessages.stillLeft(left));
  if (count > session.tickets) throw AppError.illegalState(ticketMessages.beyondTotal(session.tickets));
  const [queue] = await tx.query<{ ahead: number; own: number; waits: boolean }>(
    `select count(*) filter (where state = 'waiting')::int as ahead,
       coalesce(sum(count) filter (where member_id = $2), 0)::int as own,
       coalesce(bool_or(member_id = $2 and state = 'waiting'), false) as waits
     from ticket_order where session_id = $1 and state in ('taken', 'waiting')`,
    [sessionId, memberId],
  );
  if (queue?.waits) throw AppError.illegalState(ticketMessages.waitsAlready);
  if ((queue?.own ?? 0) + count > ticketLimits.perMember) throw new AppError('QUOTA', ticketMessages.perMember);
  return queue?.ahead ?? 0;
}
