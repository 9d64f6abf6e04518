import { bookingMessages } from '@yunguan/contract/kernel/booking-words';
import { longestReason } from '@yunguan/contract/kernel/text-limits';
import { call } from '../api/call';
import { DecisionDialog } from '../decisions/DecisionDialog';
import type { OnDecided } from '../decisions/outcomes';
import { slotText } from './booking-text';
import { consequenceOf, type DecisionKind, type DecisionTask, decisionWords } from './decisions';
import { bookingArea, useBookings } from './use-bookings';

export interface BookingDecisionProps {
  readonly task: DecisionTask;
  /** Told as soon as the bookings are decided. */
  readonly onDecided: OnDecided;
  readonly onClose: () => void;
}

const reasons: Readonly<Record<Exclude<DecisionKind, 'approve'>, readonly string[]>> = {
  reject: ['该时段另有安排，请选择其他时段。', '预订信息不完整，请补充后重新预订。', '用途不符合使用规定。'],
  cancel: ['场馆临时安排，请改约其他时段。', '设备检修，暂停使用。', '应预订人要求取消。'],
};

/** Decides one booking or several; what ends a booking takes a reason. */
export default function BookingDecision({ task, onDecided, onClose }: BookingDecisionProps) {
  const { kind, bookings } = task;
  const { calls } = useBookings();
  const words = decisionWords[kind];
  const send = async (remark: string, idempotencyKey: string) => {
    const options = { idempotencyKey };
    const ids = bookings.map(({ id }) => id);
    const { results } =
      kind === 'cancel'
        ? await call(calls.cancelByStaff, { ids, remark }, options)
        : await call(calls.decide, { ids, result: kind, remark: kind === 'reject' ? remark : null }, options);
    return results;
  };
  return (
    <DecisionDialog
      rows={bookings}
      words={{
        ...words,
        one: kind === 'cancel' ? words.verb : `${words.verb}预订`,
        of: '预订',
        unit: '个',
        consequence: consequenceOf(task),
      }}
      isDanger={kind !== 'approve'}
      opinion={
        kind === 'approve'
          ? undefined
          : {
              label: '原因',
              longest: longestReason,
              missing: bookingMessages.reasonMissing,
              texts: reasons[kind],
              placeholder: bookingMessages.reasonMissing,
            }
      }
      lines={(booking) => [booking.title, `${slotText(booking)} · ${booking.contacts}`]}
      send={send}
      areas={[bookingArea]}
      onDecided={onDecided}
      onClose={onClose}
    />
  );
}
