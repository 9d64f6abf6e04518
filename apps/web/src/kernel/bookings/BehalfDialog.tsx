import type { CalendarPlace } from '@yunguan/contract/kernel/booking-shapes';
import { bookingMessages, longestPurpose, mostPeople, slotStates } from '@yunguan/contract/kernel/booking-words';
import { type Period, periodNames, periods, weekOfDay } from '@yunguan/contract/kernel/slots';
import { App, Button, Form, Input, Select } from 'antd';
import { DayField } from '@/ui/DayField';
import { countedUpTo } from '@/kernel/text-limits';
import { NumberInput } from '@/ui/NumberInput';
import { useFocusBack } from '@/ui/use-focus-back';
import { call } from '../api/call';
import { ContactFields } from '../records/ContactFields';
import { RecordDialog } from '../records/RecordDialog';
import { judged } from '../records/judged';
import { type CalendarIndex, type Slot, slotAt } from './calendar-cells';
import { bookingArea, useBookingRights, useBookings } from './use-bookings';
import './behalf-dialog.css';

export interface BehalfDialogProps {
  readonly place: CalendarPlace;
  /** The slot that was clicked. */
  readonly slot: Slot;
  /** The calendar, as far as it is known. */
  readonly index: CalendarIndex;
  /** Closes the slot instead; absent without the right. */
  readonly onClosing: (() => void) | undefined;
  readonly onClose: () => void;
}

interface Values {
  date: string;
  type: Period;
  purpose: string;
  people: number;
  contacts: string;
  tel: string;
}

/** A booking for somebody who calls or comes. */
export default function BehalfDialog({ place, slot, index, onClosing, onClose }: BehalfDialogProps) {
  useFocusBack();
  const { message } = App.useApp();
  const { calls } = useBookings();
  const rights = useBookingRights()();
  return (
    <RecordDialog<Values, { state: string; warning: string }>
      open
      title={`代为预订${calls.label}`}
      width={680}
      okText="预订"
      initial={{ date: slot.day, type: slot.period }}
      // Who may decide need not wait, nor does anybody where the venue confirms by itself.
      done={({ state }) => (state === 'confirmed' ? bookingMessages.bookedByStaff : bookingMessages.waiting)}
      areas={[bookingArea]}
      onSave={async (values) => {
        const answer = await call(calls.bookOnBehalf, { ...values, [calls.idKey]: place.id });
        if (answer.warning) message.warning(answer.warning, 8);
        return answer;
      }}
      onClose={onClose}
    >
      <div className="behalf-place">
        <div>
          <b className="ellipsis" title={place.title}>
            {place.title}
          </b>
          <span className="hint">
            {rights.decide ? '预订后立即确认，不再进入审核。' : '预订后进入审核；本馆设为自动确认的，立即确认。'}
          </span>
        </div>
        {onClosing && (
          <Button type="link" size="small" onClick={onClosing}>
            改为关闭该时段
          </Button>
        )}
      </div>
      <div className="behalf-fields">
        <SlotFields place={place} index={index} />
        <PersonFields most={place.contain} />
      </div>
    </RecordDialog>
  );
}

function SlotFields({ place, index }: Pick<BehalfDialogProps, 'place' | 'index'>) {
  const day = Form.useWatch<string | undefined>('date') ?? '';
  const stateOf = (on: string, period: Period) => slotAt(index, { placeId: place.id, day: on, period }).state;
  const options = periods.map((period) => {
    const times = place.timeSlots.find(({ type }) => type === period);
    const state = stateOf(day, period);
    const name = `${periodNames[period]}${times ? ` ${times.starTime}-${times.endTime}` : ''}`;
    return state === 'free'
      ? { value: period, label: name }
      : { value: period, label: `${name}（${slotStates[state]}）`, disabled: true };
  });
  // Who has a slot may change while the form is filled in, and is the server's to say.
  const problemOf = (period: Period | undefined) => {
    const state = period && stateOf(day, period);
    return state === 'past' || state === 'unoffered' ? bookingMessages[state] : undefined;
  };
  return (
    <>
      <Form.Item name="date" label="预订日期" rules={[{ required: true, message: bookingMessages.dayMissing }]}>
        <DayField
          allowClear={false}
          textOf={(chosen) => `${chosen} ${weekOfDay(chosen)}`}
          isDayClosed={(on) => periods.every((period) => stateOf(on, period) !== 'free')}
        />
      </Form.Item>
      <Form.Item
        name="type"
        label="时段"
        dependencies={['date']}
        rules={[{ required: true, message: bookingMessages.periodMissing }, judged(problemOf)]}
      >
        <Select options={options} />
      </Form.Item>
    </>
  );
}

function PersonFields({ most }: { most: number | null }) {
  return (
    <>
      <Form.Item
        name="purpose"
        label="用途"
        className="behalf-whole"
        rules={[{ required: true, whitespace: true, message: bookingMessages.purposeMissing }]}
      >
        <Input.TextArea autoFocus rows={2} {...countedUpTo(longestPurpose)} placeholder="例如：社区合唱团排练" />
      </Form.Item>
      <ContactFields missing={bookingMessages.contactMissing} placeholder="预订人的姓名" />
      <Form.Item
        name="people"
        label="人数"
        rules={[
          { required: true, message: bookingMessages.peopleMissing },
          { type: 'number', min: 1, message: bookingMessages.tooFewPeople },
          most
            ? { type: 'number', max: most, message: bookingMessages.tooManyPeople(most) }
            : { type: 'number', max: mostPeople, message: bookingMessages.farTooManyPeople },
        ]}
      >
        <NumberInput className="behalf-wide" precision={0} suffix="人" placeholder="例如：30" />
      </Form.Item>
    </>
  );
}
