import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type { Booking } from '@yunguan/contract/kernel/booking-shapes';
import { useCallback } from 'react';
import type * as z from 'zod';
import { useConfirm } from '@/ui/use-confirm';
import { call } from '../api/call';
import { isSilent } from '../api/errors';
import type { FormSession } from './form-session';
import { isSameValue } from './same-value';
import type { BeforeSave } from './use-save';

/** Fields that decide which slots can be booked. */
const slotNames = ['timeSlots', 'timeConfigs', 'validStartTime', 'validEndTime'] as const;

type PreviewSlots = BookingCalls['previewSlots'];
type Asked = z.input<PreviewSlots['input']>;

/** Before changed slots are submitted: names the bookings that the new ones leave out. They stay as they are. */
export function useSlotsPreview(preview: PreviewSlots): BeforeSave {
  const confirm = useConfirm();
  return useCallback(
    async (session, intent) => {
      if (intent !== 'submit' || !isChanged(session)) return true;
      const affected = await affectedBy(session, preview);
      if (affected.length === 0) return true;
      return confirm({
        title: `有 ${affected.length} 个预订不在新的可预订时段内`,
        okText: '仍然提交',
        consequence: <AffectedBookings bookings={affected} />,
      });
    },
    [confirm, preview],
  );
}

function isChanged({ id, store }: FormSession): boolean {
  const { values, base } = store.state();
  return id !== undefined && slotNames.some((name) => name in values && !isSameValue(values[name], base[name]));
}

/** The preview informs; where it cannot be had, the save itself says what is wrong. */
async function affectedBy(session: FormSession, preview: PreviewSlots): Promise<readonly Booking[]> {
  const values = session.prepared();
  // The form has been judged: these are the declared slots and days.
  const named = Object.fromEntries(slotNames.map((name) => [name, values[name]])) as Omit<Asked, 'id'>;
  try {
    return (await call(preview, { ...named, id: session.id ?? '' })).affected;
  } catch (error) {
    if (isSilent(error)) throw error;
    return [];
  }
}

const mostNamed = 5;

function AffectedBookings({ bookings }: { bookings: readonly Booking[] }) {
  const rest = bookings.length - mostNamed;
  return (
    <>
      这些预订保持不变，需要取消的请到预订列表处理：
      <ul className="affected-bookings">
        {bookings.slice(0, mostNamed).map(({ id, date, week, event, contacts, stateName }) => (
          <li key={id}>
            <span className="num">{date}</span> {week}
            {event} · {contacts} · {stateName}
          </li>
        ))}
      </ul>
      {rest > 0 && `另有 ${rest} 个。`}
    </>
  );
}
