import { isOpenSeat, seatText, type Session, type SessionDay } from '@yunguan/contract/kernel/sessions';
import { mostNamed, type SoldSession, soldText } from './sold-session';

const nameOf = ({ day, startTime, endTime }: SoldSession) => `${day} ${startTime}-${endTime}`;

/**
 * Why sessions cannot take the place of those of which tickets are sold: nobody's ticket may become void behind his
 * back. Every session that would be gone, else the first reason by day and time; undefined where there is none.
 */
export function soldConflict(
  sold: readonly SoldSession[],
  days: readonly SessionDay[],
  { reserves }: { readonly reserves: boolean },
): string | undefined {
  if (sold.length === 0) return undefined;
  if (!reserves) return `${soldText(sold)}，不能改为无需预约，请先取消订单`;
  const kept = new Map(days.flatMap(({ time, dates }) => dates.map((session) => [session.id, { time, session }])));
  const removed = sold.filter(({ id }) => !kept.has(id));
  if (removed.length > 0) return `${soldText(removed)}，不能删除，请先取消订单`;
  for (const session of sold) {
    const now = kept.get(session.id);
    const reason = now && changed(session, now);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function changed(before: SoldSession, { time, session }: { time: string; session: Session }): string | undefined {
  const { sold } = before;
  if (time !== before.day) return `${soldText([before])}，不能改到其他日期，请先取消订单`;
  if ((session.votesCount ?? 0) < sold) {
    return `场次 ${nameOf(before)} 已售出 ${sold} 张票，票数不能少于 ${sold}`;
  }
  if (session.isSelectedSeats !== before.isSeated) {
    const change = before.isSeated ? '不能取消选座' : '不能改为选座';
    return `${soldText([before])}，${change}，请先取消订单`;
  }
  const lost = before.isSeated ? before.seats.filter((seat) => !isOpenSeat(session, seat)) : [];
  if (lost.length === 0) return undefined;
  const named = lost.slice(0, mostNamed).map(seatText).join('、');
  const more = lost.length > mostNamed ? ' 等' : '';
  return `场次 ${nameOf(before)} 的座位 ${named}${more}已被预约（共 ${lost.length} 个），不能移除`;
}
