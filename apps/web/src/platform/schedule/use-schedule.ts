import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { getSchedule } from '@yunguan/contract/platform/schedule';
import { useMemo } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { shownDays } from '@/kernel/calendar/calendar-days';
import { useDropRefusedKind } from '@/kernel/session/use-drop-refused-kind';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { placeAgendas } from './agenda';
import { scheduleUrl, usualVenue } from './schedule-url';

/** The days that the address asks for, by place. */
export function useSchedule() {
  const { user } = useSession();
  const [state, change] = useUrlState(scheduleUrl);
  const { span, day = chinaDay(), venue = usualVenue(user), kind, place, state: status } = state;
  const days = useMemo(() => shownDays(span, day), [span, day]);
  const asked = {
    venueId: venue,
    startDate: days[0] ?? day,
    endDate: days.at(-1) ?? day,
    ...(kind !== undefined && { kind }),
    ...(place !== undefined && { place }),
    ...(status !== undefined && { state: status }),
  };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.read(getSchedule.path, asked),
    queryFn: ({ signal }) => call(getSchedule, asked, { signal }),
    // What others enter meanwhile is what the page is opened for.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  useDropRefusedKind({ kind, error, change });
  const agendas = useMemo(() => data && placeAgendas(data.rows), [data]);
  return { state, change, span, day, days, venue, data, agendas, error, isPlaceholderData, refetch };
}

export type ScheduleState = ReturnType<typeof useSchedule>;
