import type { BookingState } from '@yunguan/contract/kernel/booking-words';
import { periodNames } from '@yunguan/contract/kernel/slots';
import type { Transaction } from '../../db/database';
import { sendLetter } from '../letters/send';
import { sendToMembers } from '../letters/send-to-members';
import type { BookableKind } from './bookable-kind';
import type { LockedBooking } from './locked-booking';

const outcomes = { confirmed: '已通过', rejected: '未通过', cancelled: '已取消' } as const;

/** What becomes of bookings. */
export interface Outcome {
  readonly rows: readonly LockedBooking[];
  readonly state: Exclude<BookingState, 'pending'>;
  readonly remark: string;
}

/** Who brought it about; nobody's number where the product did by itself. */
export interface Decider {
  readonly userId: string | null;
  readonly realName: string;
}

interface News extends Outcome {
  readonly actor: Decider;
}

/** Tells what became of bookings: the members whose they are, and colleagues who made them on somebody's behalf. */
export function tellBookers(
  tx: Transaction,
  { order }: Pick<BookableKind, 'order'>,
  { rows, state, remark, actor }: News,
): void {
  const sender = actor.userId === null ? undefined : { id: actor.userId, name: actor.realName };
  for (const booking of rows) {
    const { id, title, venueId, memberId, createdBy } = booking;
    const slot = slotText(booking);
    if (memberId !== null)
      sendToMembers(tx, {
        memberIds: [memberId],
        venueId,
        title: `您的《${title}》预订${outcomes[state]}`,
        content: [slot, ...doorText(state, booking), ...saidText(state, remark)].join('\n'),
        about: title,
        ...(sender && { sender }),
      });
    if (createdBy !== null && createdBy !== actor.userId)
      sendLetter(tx, {
        userIds: [createdBy],
        kind: 'notice',
        title: `您代为提交的《${title}》预订${outcomes[state]}`,
        content: [slot, ...doorText(state, booking), ...saidText(state, remark || '无')].join('\n'),
        link: order.path(id, ''),
        venueId,
        ...(sender && { sender }),
      });
  }
}

function slotText({ day, period, starts, ends }: LockedBooking): string {
  return `预订时段：${day} ${periodNames[period]} ${starts}-${ends}`;
}

/** What to show at the door: only a confirmed booking opens it. */
function doorText(state: Outcome['state'], { code }: LockedBooking): string[] {
  return state === 'confirmed' ? [`核销码：${code}（到场时出示）`] : [];
}

/** What was said with it: whoever gets his slot reads an opinion, and no reason. */
function saidText(state: Outcome['state'], remark: string): string[] {
  if (remark === '') return [];
  return [`${state === 'confirmed' ? '审批意见' : '原因'}：${remark}`];
}
