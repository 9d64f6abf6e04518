import { skipToken, useQuery } from '@tanstack/react-query';
import { getTicketSessions } from '@yunguan/contract/content/activity-ticket-desk';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { ticketArea } from './ticket-rights';

/** Sessions of an activity with what is sold and left; refreshed with every write to its tickets, and by `useFollow`. None without an activity. */
export function useTicketSessions(activityId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.detail(ticketArea, `${getTicketSessions.path} ${activityId}`),
    queryFn: activityId === undefined ? skipToken : ({ signal }) => call(getTicketSessions, { activityId }, { signal }),
  });
}
