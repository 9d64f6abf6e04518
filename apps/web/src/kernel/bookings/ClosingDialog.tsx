import type { Booking, CalendarPlace } from '@yunguan/contract/kernel/booking-shapes';
import { bookingMessages } from '@yunguan/contract/kernel/booking-words';
import { messages } from '@yunguan/contract/kernel/messages';
import { type Period, periodNames, periods, shortWeek } from '@yunguan/contract/kernel/slots';
import { longestReason } from '@yunguan/contract/kernel/text-limits';
import { Alert, App, Checkbox, Modal, Select, Skeleton, Table, type TableColumnsType } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type ReactNode, useId, useRef, useState } from 'react';
import { DateRange, type DateRangeValue } from '@/ui/DateRange';
import { focusFirstField } from '@/ui/first-field';
import { useFocusBack } from '@/ui/use-focus-back';
import { OpinionBox } from '../decisions/OpinionBox';
import { isByStaff, toldText } from '../decisions/told-text';
import { LoadFailure } from '../failures/LoadFailure';
import { useUnsent } from '../leave-guard/use-unsent';
import { BookingStateTag } from './BookingStateTag';
import type { Stretch } from './calendar-moves';
import { useBookings } from './use-bookings';
import { useClosing } from './use-closing';
import { usePlaces } from './use-places';
import './closing-dialog.css';

export interface ClosingDialogProps {
  readonly places: readonly CalendarPlace[];
  /** Venue of places that the calendar has no room for; absent where it shows them all. */
  readonly moreOf: string | undefined;
  /** What was chosen on the calendar; the user chooses here otherwise. */
  readonly stretch: Stretch | undefined;
  readonly today: string;
  /** The day that is offered first where nothing was chosen. */
  readonly firstDay: string;
  readonly onClose: () => void;
}

const reasons = ['设备检修，暂停开放。', '场馆举办活动，暂停预订。', '节假日闭馆。'];
const periodOptions = periods.map((period) => ({ value: period, label: periodNames[period] }));

/** Closes slots of a place: first shows whom it would take his booking, then does exactly that. */
export default function ClosingDialog({ places, moreOf, stretch, today, firstDay, onClose }: ClosingDialogProps) {
  useFocusBack();
  const { calls } = useBookings();
  const { message } = App.useApp();
  const [placeId, setPlaceId] = useState(stretch?.placeId ?? (places.length === 1 ? places[0]?.id : undefined));
  const all = usePlaces(moreOf, placeId);
  const shown = places.filter(({ isRemoved }) => !isRemoved).map((place) => ({ value: place.id, label: place.title }));
  const options = moreOf === undefined ? shown : all.options;
  const [dates, setDates] = useState<DateRangeValue | undefined>(startOf(stretch, firstDay));
  const [types, setTypes] = useState<readonly Period[]>(stretch?.types ?? periods);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const isComplete = placeId !== undefined && dates !== undefined && types.length > 0;
  const closing = useClosing(
    isComplete ? { placeId, startDate: dates[0], endDate: dates[1], types } : undefined,
    onClose,
  );
  const { affected, isClosing, isLooking } = closing;
  const reasonBox = useRef<HTMLDivElement>(null);
  const field = useRef<TextAreaRef>(null);
  const unsent = useUnsent(reason !== '', 'words', isClosing);

  const handleOk = () => {
    if (reason.trim() !== '') return closing.close(reason.trim());
    setProblem(bookingMessages.reasonMissing);
    field.current?.focus();
  };
  const handleCancel = async () => {
    if (isClosing || !(await unsent.mayGiveUp())) return;
    message.info(messages.cancelled, 1);
    onClose();
  };
  const count = affected?.length ?? 0;
  return (
    <Modal
      open
      width={680}
      title="关闭时段"
      okText={count > 0 ? `关闭并取消 ${count} 个预订` : '关闭时段'}
      cancelText="返回"
      okButtonProps={{ danger: true, disabled: !affected || isLooking, loading: isClosing }}
      closable={!isClosing}
      mask={{ closable: reason === '' }}
      onOk={handleOk}
      onCancel={() => void handleCancel()}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(reasonBox.current)}
    >
      <div className="closing-fields">
        <Field label={calls.label}>
          {(id) => (
            <Select
              id={id}
              showSearch={moreOf === undefined ? { optionFilterProp: 'label' } : all.showSearch}
              placeholder={`请选择${calls.label}`}
              value={placeId}
              options={options}
              disabled={isClosing}
              onChange={setPlaceId}
            />
          )}
        </Field>
        <Field label="日期">
          {(id) => (
            <DateRange
              id={id}
              value={dates}
              onChange={setDates}
              isDayClosed={(day) => day < today}
              disabled={isClosing}
            />
          )}
        </Field>
        <div className="closing-field" role="group" aria-labelledby="closing-periods">
          <span id="closing-periods">时段</span>
          <Checkbox.Group<Period> options={periodOptions} value={[...types]} disabled={isClosing} onChange={setTypes} />
        </div>
      </div>
      <div ref={reasonBox}>
        <OpinionBox
          ref={field}
          label="原因"
          longest={longestReason}
          rows={3}
          value={reason}
          problem={problem}
          texts={reasons}
          disabled={isClosing}
          placeholder={bookingMessages.reasonMissing}
          onChange={(text) => {
            setReason(text);
            setProblem(undefined);
          }}
        />
      </div>
      {closing.isChanged && (
        <Alert type="warning" showIcon title="预订刚刚有变化，时段尚未关闭。以下是新的名单，请核对后再次确认。" />
      )}
      <AffectedBookings closing={closing} isAsked={isComplete} />
      {unsent.guard}
    </Modal>
  );
}

function startOf(stretch: Stretch | undefined, firstDay: string): DateRangeValue {
  return stretch ? [stretch.startDate, stretch.endDate] : [firstDay, firstDay];
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="closing-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface AffectedBookingsProps {
  readonly closing: ReturnType<typeof useClosing>;
  /** Place, days and periods are chosen. */
  readonly isAsked: boolean;
}

const scrolledFrom = 5;

function AffectedBookings({ closing, isAsked }: AffectedBookingsProps) {
  const { affected, error, retry } = closing;
  if (!isAsked) return <p className="hint">选定日期和时段后，这里列出会受影响的预订。</p>;
  if (error) return <LoadFailure error={error} onRetry={retry} />;
  if (!affected) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (affected.length === 0) {
    return (
      <p className="closing-none" role="status">
        没有预订受影响。关闭后这些时段不能预订，可随时重新开放。
      </p>
    );
  }
  return (
    <section className="closing-affected" aria-label="受影响的预订">
      <p role="status">
        将取消以下 <b className="num">{affected.length}</b> 个预订；
        {toldText(affected, isByStaff, '预订人可以看到原因')}：
      </p>
      <Table<Booking>
        size="small"
        rowKey="id"
        columns={affectedColumns}
        dataSource={[...affected]}
        pagination={false}
        tableLayout="fixed"
        {...(affected.length > scrolledFrom && { scroll: { y: 190 } })}
      />
    </section>
  );
}

const affectedColumns: TableColumnsType<Booking> = [
  {
    title: '日期与时段',
    key: 'slot',
    width: 190,
    render: (_, { date, week, event }) => (
      <span className="num">
        {date} {shortWeek(week)} {event}
      </span>
    ),
  },
  { title: '用途', dataIndex: 'purpose', ellipsis: true },
  {
    title: '联系人',
    key: 'contacts',
    width: 180,
    ellipsis: true,
    render: (_, { contacts, tel }) => (
      <span className="num" title={`${contacts} ${tel}`}>
        {contacts} {tel}
      </span>
    ),
  },
  { title: '状态', key: 'state', width: 92, render: (_, row) => <BookingStateTag of={row} /> },
];
