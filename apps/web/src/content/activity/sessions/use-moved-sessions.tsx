import { getTicketSessions, type TicketSession } from '@yunguan/contract/content/activity-ticket-desk';
import { useCallback } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent } from '@/kernel/api/errors';
import type { FormSession } from '@/kernel/form/form-session';
import { isSameValue } from '@/kernel/form/same-value';
import type { BeforeSave } from '@/kernel/form/use-save';
import { useConfirm } from '@/ui/use-confirm';
import { daysOf } from './session-days';

interface Moved {
  readonly from: TicketSession;
  /** Day and times of the form. */
  readonly to: string;
}

/** Before changed sessions are submitted: names those with tickets out whose time is another one, and who will be told. */
export function useMovedSessions(): BeforeSave {
  const confirm = useConfirm();
  return useCallback(
    async (session, intent) => {
      if (intent !== 'submit' || session.id === undefined || !isChanged(session)) return true;
      const moved = movedIn(session.prepared().events, await soldSessions(session.id));
      if (moved.length === 0) return true;
      const orders = moved.reduce((sum, { from }) => sum + from.orderCount, 0);
      return confirm({
        title: `有 ${moved.length} 个已有预约的场次改了时间`,
        okText: '仍然提交',
        consequence: <MovedSessions moved={moved} orders={orders} />,
      });
    },
    [confirm],
  );
}

function isChanged({ store }: FormSession): boolean {
  const { values, base } = store.state();
  return !isSameValue(values.events, base.events);
}

/** The question informs; where it cannot be asked, the save itself says what is wrong. */
async function soldSessions(activityId: string): Promise<readonly TicketSession[]> {
  try {
    const { sessions } = await call(getTicketSessions, { activityId });
    return sessions.filter(({ orderCount, waitingCount, isOver }) => orderCount + waitingCount > 0 && !isOver);
  } catch (error) {
    if (isSilent(error)) throw error;
    return [];
  }
}

function movedIn(events: unknown, sold: readonly TicketSession[]): Moved[] {
  const times = new Map(
    daysOf(events).flatMap(({ time, dates }) => dates.map(({ id, strTimes }) => [id, `${time} ${strTimes}`])),
  );
  return sold.flatMap((from) => {
    const to = times.get(from.id);
    return to === undefined || to === nameOf(from) ? [] : [{ from, to }];
  });
}

const nameOf = ({ time, strTimes }: TicketSession) => `${time} ${strTimes}`;
const mostNamed = 5;

function MovedSessions({ moved, orders }: { moved: readonly Moved[]; orders: number }) {
  const rest = moved.length - mostNamed;
  return (
    <>
      审核通过后，将用站内信通知这 {orders} 个订单的预约人和候补的人；已售的票继续有效：
      <ul className="affected-bookings">
        {moved.slice(0, mostNamed).map(({ from, to }) => (
          <li key={from.id} className="num">
            {nameOf(from)} → {to}
          </li>
        ))}
      </ul>
      {rest > 0 && `另有 ${rest} 个。`}
    </>
  );
}
