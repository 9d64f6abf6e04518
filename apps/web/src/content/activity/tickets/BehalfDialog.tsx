import { bookTicketOnBehalf, type TicketSession } from '@yunguan/contract/content/activity-ticket-desk';
import { ticketLimits, ticketMessages } from '@yunguan/contract/content/activity-ticket-words';
import type { SeatPlace } from '@yunguan/contract/kernel/sessions';
import { shortWeek, weekOfDay } from '@yunguan/contract/kernel/slots';
import { App, Form, Select } from 'antd';
import { call } from '@/kernel/api/call';
import { ContactFields } from '@/kernel/records/ContactFields';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { judged } from '@/kernel/records/judged';
import { NumberInput } from '@/ui/NumberInput';
import { SeatChoice } from './SeatChoice';
import { ticketArea } from './ticket-rights';
import { useTicketSessions } from './use-ticket-sessions';

export interface BehalfDialogProps {
  readonly activityId: string;
  /** The session that was clicked. */
  readonly session: TicketSession | undefined;
  readonly onClose: () => void;
}

interface Values {
  sessionId: string;
  count?: number;
  seats?: readonly SeatPlace[];
  contacts: string;
  tel: string;
}

/** How long the code stands there: it is read to who calls, and written down. */
const codeSeconds = 8;

/** Tickets for somebody who calls or comes; with seats where the session has a plan. */
export default function BehalfDialog({ activityId, session, onClose }: BehalfDialogProps) {
  const { data } = useTicketSessions(activityId);
  const open = (data?.sessions ?? (session ? [session] : [])).filter(({ isOpenToStaff }) => isOpenToStaff);
  const { message } = App.useApp();
  const handleSave = async ({ sessionId, count, seats = [], contacts, tel }: Values) => {
    const isSeated = open.find(({ id }) => id === sessionId)?.isSelectedSeats === true;
    const { warning, code } = await call(bookTicketOnBehalf, {
      activityId,
      sessionId,
      contacts,
      tel,
      count: isSeated ? seats.length : (count ?? 0),
      ...(isSeated && { seats: seats.map(({ rowNum, column }) => ({ row: rowNum, column })) }),
    });
    if (warning) message.warning(warning, 8);
    return code;
  };
  return (
    <RecordDialog<Values, string>
      open
      title={`代为预约${data ? `　${data.title}` : ''}`}
      width={996}
      okText="预约"
      initial={{ ...(session && { sessionId: session.id }), count: 1 }}
      done={ticketMessages.bookedWith}
      doneSeconds={codeSeconds}
      areas={[ticketArea]}
      onSave={handleSave}
      onClose={onClose}
    >
      <div className="behalf-grid">
        <SessionField open={open} />
        <ContactFields missing={ticketMessages.contactMissing} placeholder="预约人的姓名" />
        <Form.Item noStyle dependencies={['sessionId']}>
          {({ getFieldValue }) => {
            const chosen = open.find(({ id }) => id === getFieldValue('sessionId'));
            return chosen?.isSelectedSeats ? (
              <SeatsField key={chosen.id} session={chosen} />
            ) : (
              <CountField of={chosen} />
            );
          }}
        </Form.Item>
      </div>
    </RecordDialog>
  );
}

function SessionField({ open }: { open: readonly TicketSession[] }) {
  const form = Form.useFormInstance<Values>();
  return (
    <Form.Item name="sessionId" label="场次" rules={[{ required: true, message: '请选择场次' }]}>
      <Select
        placeholder="请选择场次"
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent="没有可以预约的场次"
        options={open.map(optionOf)}
        // Of another hall, or taken there.
        onChange={() => form.setFieldsValue({ seats: [] })}
      />
    </Form.Item>
  );
}

function optionOf({ id, time, strTimes, excessTicket, isSelectedSeats }: TicketSession) {
  const week = shortWeek(weekOfDay(time));
  return {
    value: id,
    label: `${time} ${week} ${strTimes}（余 ${excessTicket} 张${isSelectedSeats ? '，选座' : ''}）`,
    disabled: excessTicket === 0,
  };
}

function CountField({ of }: { of: TicketSession | undefined }) {
  const left = of?.excessTicket ?? ticketLimits.perStaffOrder;
  return (
    <Form.Item
      name="count"
      label="票数"
      rules={[
        { required: true, message: ticketMessages.staffCount },
        { type: 'number', min: 1, max: ticketLimits.perStaffOrder, message: ticketMessages.staffCount },
        ...(left < ticketLimits.perStaffOrder
          ? [{ type: 'number' as const, max: left, message: ticketMessages.left(left) }]
          : []),
      ]}
      validateFirst
    >
      <NumberInput className="behalf-count" precision={0} suffix="张" />
    </Form.Item>
  );
}

function SeatsField({ session }: { session: TicketSession }) {
  const problemOf = (seats: readonly SeatPlace[] | undefined) => {
    if (!seats || seats.length === 0) return ticketMessages.seatsMissing;
    return seats.length > ticketLimits.perStaffOrder ? ticketMessages.staffCount : undefined;
  };
  return (
    <Form.Item name="seats" label="座位" className="behalf-whole" required rules={[judged(problemOf)]}>
      <SeatChoice sessionId={session.id} />
    </Form.Item>
  );
}
