import { chinaDay } from '@yunguan/contract/kernel/china-time';
import type { Holds } from '@yunguan/contract/kernel/actions';
import { type Delivery, type DeliveryState, hasBegun } from '@yunguan/contract/content/culture-delivery';
import { type RightsIn, useRightsIn } from '@/kernel/session/use-holds';
import type { Tone } from '@/ui/status-colours';
import { cultureContent } from '../culture-content';

/** Where a visit goes; of an old one the place is kept no longer (decisions §5). */
export const placeText = ({ address }: Pick<Delivery, 'address'>): string => address || '地点已按期限清除';

/** What the user may do with the visits of a venue. */
export interface DeliveryRights {
  /** Allocates, moves and refuses. */
  readonly decide: boolean;
  /** Arranges a visit that nobody asked for. */
  readonly arrange: boolean;
  /** Marks visits done, takes that back, cancels. */
  readonly finish: boolean;
  readonly reveal: boolean;
  readonly export: boolean;
}

function deliveryRights(holds: Holds): DeliveryRights {
  const finish = holds('edit') || holds('review');
  return {
    decide: holds('review'),
    arrange: finish || holds('add'),
    finish,
    reveal: holds('reveal'),
    export: holds('export'),
  };
}

/** Rights of the deliveries as they bear on visits, venue by venue. */
export function useDeliveryRights(): RightsIn<DeliveryRights> {
  return useRightsIn(cultureContent.key, deliveryRights);
}

export type DeliveryAction = 'allocate' | 'move' | 'finish' | 'reopen' | 'reject' | 'cancel';
/** Actions that take several visits at once. */
export type BatchAction = Extract<DeliveryAction, 'finish' | 'reject' | 'cancel'>;
export const batchActions = ['finish', 'reject', 'cancel'] as const satisfies readonly BatchAction[];

export const actionWords = {
  allocate: '分配',
  move: '改月份',
  finish: '完成',
  reopen: '撤销完成',
  reject: '驳回',
  cancel: '取消',
} as const satisfies Record<DeliveryAction, string>;

/** Actions that end an application or a visit. */
export const isEnding = (action: DeliveryAction) => action === 'reject' || action === 'cancel';

/** What may be done with an application or a visit; what would be refused is not among it. */
export function actionsOf(
  { state, year, month }: Pick<Delivery, 'state' | 'year' | 'month'>,
  rights: DeliveryRights,
): readonly DeliveryAction[] {
  switch (state) {
    case 'pending':
      // Who decides refuses with a reason; who does not may still cancel for the applicant.
      return rights.decide ? ['allocate', 'reject'] : rights.finish ? ['cancel'] : [];
    case 'allocated':
      return [
        ...(rights.finish && hasBegun({ year, month }, chinaDay()) ? (['finish'] as const) : []),
        ...(rights.decide ? (['move'] as const) : []),
        ...(rights.finish ? (['cancel'] as const) : []),
      ];
    case 'done':
      return rights.finish ? ['reopen'] : [];
    default:
      return [];
  }
}

export const stateTones = {
  pending: 'reviewing',
  allocated: 'reversed',
  done: 'passed',
  rejected: 'failed',
  cancelled: 'draft',
} as const satisfies Record<DeliveryState, Tone>;

/** The month in words, or the day of the visit. */
export function whenText({ year, month, day }: Pick<Delivery, 'year' | 'month' | 'day'>): string {
  return day ?? `${year}年${month}月`;
}

/** Names the visit for who hears the page, and in dialogs. */
export function spokenDelivery(delivery: Delivery): string {
  return `${delivery.title} ${whenText(delivery)} ${delivery.contacts}`;
}
