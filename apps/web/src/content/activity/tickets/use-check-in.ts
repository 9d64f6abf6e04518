import { useQueryClient } from '@tanstack/react-query';
import type { TicketOrder } from '@yunguan/contract/content/activity-ticket';
import { checkInTicket } from '@yunguan/contract/content/activity-ticket-desk';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { createDoorQueue, type DoorOutcome, type DoorTask } from '@/kernel/arrivals/door-queue';
import { ticketArea } from './ticket-rights';

interface Admitted {
  readonly order: TicketOrder;
  readonly checkedNow: number;
}

/** What became of a code. */
export type CheckIn = DoorOutcome<Admitted>;

/** Sends the codes in the order in which they came, however fast they are scanned, and tells what became of each. */
export function useCheckIn(activityId: string | undefined, onResult: (result: CheckIn, task: DoorTask) => void) {
  const queryClient = useQueryClient();
  const tell = useRef(onResult);
  useEffect(() => {
    tell.current = onResult;
  }, [onResult]);
  return useMemo(
    () =>
      createDoorQueue<Admitted>({
        send: ({ key, code, count }) => call(checkInTicket, { code, activityId, count }, { idempotencyKey: key }),
        onResult: (result, task) => {
          tell.current(result, task);
          // Not waited for: the next ticket is at the scanner already.
          void queryClient.invalidateQueries({ queryKey: queryKeys.content(ticketArea) });
        },
      }),
    [activityId, queryClient],
  );
}
