import type { CalendarPlace } from '@yunguan/contract/kernel/booking-shapes';
import { bookingMessages, daysAhead, longestPurpose, mostPeople } from '@yunguan/contract/kernel/booking-words';
import { type Period, periodNames, periods, weekOfDay } from '@yunguan/contract/kernel/slots';
import { Button, Form, Input, Select } from 'antd';
import { DayField } from '@/ui/DayField';
import { countedUpTo } from '@/kernel/text-limits';
import { NumberInput } from '@/ui/NumberInput';
import { useFocusBack } from '@/ui/use-focus-back';
import { call } from '../api/call';
import { ContactFields } from '../records/ContactFields';
import { RecordDialog } from '../records/RecordDialog';
import type { Slot } from './calendar-cells';
import { daysAfter } from './calendar-days';
import { bookingArea, useBookingRights, useBookings } from './use-bookings';
import './behalf-dialog.css';

export interface BehalfDialogProps {
  readonly place: CalendarPlace;
  /** The slot that was clicked. */
  readonly slot: Slot;
  readonly today: string;
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
export default function BehalfDialog({ place, slot, today, onClosing, onClose }: BehalfDialogProps) {
  useFocusBack();
  const { calls } = useBookings();
  const rights = useBookingRights();
  return (
    <RecordDialog<Values>
      open
      title={`代为预订${calls.label}`}
      width={680}
      okText="预订"
      initial={{ date: slot.day, type: slot.period }}
      // Who may decide need not wait for anybody.
      done={rights.decide ? '预订成功' : bookingMessages.waiting}
      areas={[bookingArea]}
      onSave={(values) => call(calls.bookOnBehalf, { ...values, [calls.idKey]: place.id })}
      onClose={onClose}
    >
      <div className="behalf-place">
        <div>
          <b className="ellipsis" title={place.title}>
            {place.title}
          </b>
          <span className="hint">
            {rights.decide ? '预订后立即确认，不再进入审核。' : '预订后进入审核，通过后确认。'}
          </span>
        </div>
        {onClosing && (
          <Button type="link" size="small" onClick={onClosing}>
            改为关闭该时段
          </Button>
        )}
      </div>
      <div className="behalf-fields">
        <SlotFields place={place} today={today} />
        <PersonFields />
      </div>
    </RecordDialog>
  );
}

function SlotFields({ place, today }: Pick<BehalfDialogProps, 'place' | 'today'>) {
  const last = daysAfter(today, daysAhead);
  const options = periods.map((period) => {
    const times = place.timeSlots.find(({ type }) => type === period);
    return { value: period, label: `${periodNames[period]}${times ? ` ${times.starTime}-${times.endTime}` : ''}` };
  });
  return (
    <>
      <Form.Item name="date" label="预订日期" rules={[{ required: true, message: bookingMessages.dayMissing }]}>
        <DayField
          allowClear={false}
          textOf={(day) => `${day} ${weekOfDay(day)}`}
          isDayClosed={(day) => day < today || day > last}
        />
      </Form.Item>
      <Form.Item name="type" label="时段" rules={[{ required: true, message: bookingMessages.periodMissing }]}>
        <Select options={options} />
      </Form.Item>
    </>
  );
}

function PersonFields() {
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
          { type: 'number', min: 1, message: '人数请输入大于 0 的整数' },
          { type: 'number', max: mostPeople, message: `人数不能超过 ${mostPeople}` },
        ]}
      >
        <NumberInput className="behalf-wide" precision={0} suffix="人" placeholder="例如：30" />
      </Form.Item>
    </>
  );
}
