import { type SessionDay, sessionLimits, sessionMessages } from '@yunguan/contract/kernel/sessions';
import { App } from 'antd';
import { useRef } from 'react';
import { FieldBox } from '@/kernel/form/FieldBox';
import { useFieldEditing, useFieldValue, useOpenForm } from '@/kernel/form/form-context';
import { textValue } from '@/kernel/loose-values';
import { DateRange, type DateRangeValue } from '@/ui/DateRange';
import { daysOf, dayCount, sessionsWithin } from './sessions/session-days';

const names = ['startTime', 'endTime'] as const;

/** The days of the activity; a bookable one gets the usual session on each day that is new (001 §5). */
export function ActivityDates() {
  const from = textValue(useFieldValue('startTime'));
  const to = textValue(useFieldValue('endTime'));
  const { change, check } = useFieldEditing();
  const { store } = useOpenForm().session;
  const { message } = App.useApp();
  // A day that left the range comes back as it was, as long as the form has not been left.
  const left = useRef<readonly SessionDay[]>([]);
  const handleChange = (range: DateRangeValue | undefined) => {
    const [first = '', last = ''] = range ?? [];
    if (dayCount(first, last) > sessionLimits.days) {
      message.warning(sessionMessages.tooManyDays, 4);
      return;
    }
    const { isNeedReserve, events } = store.state().values;
    const known = [...left.current, ...daysOf(events)];
    left.current = known;
    change({
      startTime: first || null,
      endTime: last || null,
      ...(isNeedReserve === true && { events: sessionsWithin(first, last, known) }),
    });
    check(names);
  };
  return (
    <FieldBox label="活动日期" names={names} required>
      {({ id }) => <DateRange id={id} value={from && to ? [from, to] : undefined} onChange={handleChange} />}
    </FieldBox>
  );
}
