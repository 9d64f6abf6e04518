import type { Session, SessionDay } from '@yunguan/contract/kernel/sessions';
import type { Transaction } from '../../../db/database';
import { isOver } from '../../../kernel/bookings/slot-terms';
import { chinaNow } from '../../../kernel/china-now';
import { sendLetter } from '../../../kernel/letters/send';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import { timeSql } from './sold-session';

/** A session before an approval changes it. */
export interface OldTimes extends Record<string, unknown> {
  readonly id: string;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** `H:mm`. */
  readonly starts: string;
  readonly ends: string;
}

interface Moved {
  readonly id: string;
  readonly text: string;
}

interface News {
  readonly venueId: string;
  readonly title: string;
  readonly before: readonly OldTimes[];
  readonly after: readonly SessionDay[];
  readonly now: Date;
}

/** Times of an activity's sessions as they stand; the caller holds them. */
export function readTimes(tx: Transaction, activityId: string): Promise<OldTimes[]> {
  return tx.query<OldTimes>(
    `select id, to_char(day, 'YYYY-MM-DD') as day, ${timeSql('starts')} as starts, ${timeSql('ends')} as ends
     from activity_session where activity_id = $1 and withdrawn_at is null order by day, starts`,
    [activityId],
  );
}

/** Tells whoever holds or waits for tickets of a session that its day or time is another one now; each person once per session. */
export async function tellHolders(tx: Transaction, news: News): Promise<void> {
  const moved = movedSessions(news);
  if (moved.length === 0) return;
  const holders = await tx.query<{ sessionId: string; memberId: string | null; createdBy: string | null }>(
    `select distinct session_id as "sessionId", member_id as "memberId", created_by as "createdBy"
     from ticket_order where session_id = any ($1::uuid[]) and state in ('taken', 'waiting')`,
    [moved.map(({ id }) => id)],
  );
  const { venueId, title } = news;
  for (const { id, text } of moved) {
    const own = holders.filter(({ sessionId }) => sessionId === id);
    sendToMembers(tx, {
      memberIds: own.flatMap(({ memberId }) => memberId ?? []),
      venueId,
      title: `您预约的活动《${title}》时间有变动`,
      content: `${text}\n您的预约或候补继续有效，无需重新操作；不能参加的，请在场次开始前取消。`,
      about: title,
    });
    sendLetter(tx, {
      userIds: own.flatMap(({ memberId, createdBy }) => (memberId === null && createdBy !== null ? [createdBy] : [])),
      kind: 'notice',
      title: `您代为预约的活动《${title}》时间有变动`,
      content: `${text}\n预约继续有效，请转告预约人。`,
      venueId,
    });
  }
}

/** Sessions with another time that are not over by both of their times. */
function movedSessions({ before, after, now }: News): Moved[] {
  const today = chinaNow(now);
  const sessions = new Map(after.flatMap(({ time, dates }) => dates.map((session) => [session.id, { time, session }])));
  return before.flatMap(({ id, day, starts, ends }): Moved[] => {
    const found = sessions.get(id);
    if (!found) return [];
    const { time, session } = found;
    const isSame = time === day && session.startTime === starts && session.endTime === ends;
    const old = { day, ends };
    if (isSame || (isOver(old, today) && isOver({ day: time, ends: session.endTime ?? ends }, today))) return [];
    return [{ id, text: `原定：${day} ${starts}-${ends}\n改为：${time} ${spanOf(session)}` }];
  });
}

const spanOf = ({ startTime, endTime }: Session) => `${startTime}-${endTime}`;
