import type { TicketOrder } from '@yunguan/contract/content/activity-ticket';
import type { Holds } from '@yunguan/contract/kernel/actions';
import { type RightsIn, useRightsIn } from '@/kernel/session/use-holds';
import { activityContent } from '../activity-content';

/** Area under which activities and their tickets are cached: a sale changes what the list of activities says is left. */
export const ticketArea = activityContent.key;

/** What the user may do with the tickets of a venue. */
export interface TicketRights {
  readonly book: boolean;
  readonly checkIn: boolean;
  readonly undo: boolean;
  readonly cancel: boolean;
  readonly pardon: boolean;
  readonly reveal: boolean;
  readonly export: boolean;
}

function ticketRights(holds: Holds): TicketRights {
  const decides = holds('edit') || holds('review');
  return {
    book: decides || holds('add'),
    checkIn: decides || holds('add'),
    undo: decides,
    cancel: decides,
    pardon: decides,
    reveal: holds('reveal'),
    export: holds('export'),
  };
}

/** Rights of the activities as they bear on tickets, venue by venue. */
export function useTicketRights(): RightsIn<TicketRights> {
  return useRightsIn(activityContent.key, ticketRights);
}

export type TicketAction = 'checkIn' | 'undo' | 'pardon' | 'cancel';

/** What may be done with an order; what would be refused is not among it. `today`: `yyyy-MM-dd`. */
export function actionsOf(order: TicketOrder, rights: TicketRights, today: string): readonly TicketAction[] {
  const { state, checkedCount, count, time, checkTime, noShow } = order;
  const isTaken = state === 'taken';
  return [
    ...(rights.checkIn && isTaken && checkedCount < count && time === today ? (['checkIn'] as const) : []),
    ...(rights.undo && isTaken && checkTime?.startsWith(today) ? (['undo'] as const) : []),
    ...(rights.pardon && noShow ? (['pardon'] as const) : []),
    ...(rights.cancel && checkedCount === 0 && (isTaken || state === 'waiting') ? (['cancel'] as const) : []),
  ];
}
