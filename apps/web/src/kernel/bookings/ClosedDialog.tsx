import type { CalendarPlace, Closure } from '@yunguan/contract/kernel/booking-shapes';
import { periodNames, periods } from '@yunguan/contract/kernel/slots';
import { Button, Modal } from 'antd';
import { useFocusBack } from '@/ui/use-focus-back';
import { OrderFact, OrderFacts } from '../decisions/OrderFacts';
import { useRecordWrite } from '../records/use-record-write';
import { dayAndWeek } from '../calendar/calendar-days';
import { bookingArea, useBookingRights, useBookings } from './use-bookings';

export interface ClosedDialogProps {
  readonly place: CalendarPlace;
  readonly closure: Closure | undefined;
  readonly onClose: () => void;
}

/** Why slots are closed, and the way to open them again. */
export default function ClosedDialog({ place, closure, onClose }: ClosedDialogProps) {
  useFocusBack();
  const { calls } = useBookings();
  const { close: mayReopen } = useBookingRights()();
  const { write, isBusy } = useRecordWrite(bookingArea);
  if (!closure) return null;
  const { id, startDate, endDate, types, reason, userName, createTime } = closure;
  const names = periods.filter((period) => types.includes(period)).map((period) => periodNames[period]);
  const handleReopen = async () => {
    if (await write({ endpoint: calls.reopen, body: { id }, done: '时段已重新开放' })) onClose();
  };
  return (
    <Modal
      open
      width={520}
      title="时段已关闭"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>返回</Button>
          {mayReopen && (
            <Button type="primary" loading={isBusy} onClick={() => void handleReopen()}>
              重新开放
            </Button>
          )}
        </>
      }
    >
      <OrderFacts>
        <OrderFact label={calls.label}>{place.title}</OrderFact>
        <OrderFact label="日期">
          {startDate === endDate ? dayAndWeek(startDate) : `${dayAndWeek(startDate)} 至 ${dayAndWeek(endDate)}`}
        </OrderFact>
        <OrderFact label="时段">
          {names.length === periods.length ? `全天（${names.join('、')}）` : names.join('、')}
        </OrderFact>
        <OrderFact label="原因">{reason}</OrderFact>
        <OrderFact label="操作人">
          {userName} <span className="hint">{createTime.slice(0, 16)}</span>
        </OrderFact>
      </OrderFacts>
      {mayReopen && <p className="hint">重新开放后，以上日期的时段可以再次预订；关闭时取消的预订不会恢复。</p>}
    </Modal>
  );
}
