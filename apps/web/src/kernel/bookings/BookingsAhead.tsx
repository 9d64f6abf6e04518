import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { useQuery } from '@tanstack/react-query';
import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type { BookingState } from '@yunguan/contract/kernel/booking-words';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { hidden } from '../list/use-record-actions';

export interface BookingsAheadProps {
  readonly calls: BookingCalls;
  readonly placeId: string;
}

/** What becomes of the bookings of a place that is about to be deleted, with their numbers. */
export function BookingsAhead({ calls, placeId }: BookingsAheadProps) {
  const waiting = useCount(calls, { placeId, state: 'pending' });
  // Bookings that are over concern nobody any more.
  const confirmed = useCount(calls, { placeId, state: 'confirmed', startTime: chinaDay() });
  return (
    <>
      <div>{hidden}</div>
      <div role="status">{textOf(calls.label, waiting, confirmed)}</div>
    </>
  );
}

interface Asked {
  readonly placeId: string;
  readonly state: BookingState;
  readonly startTime?: string;
}

function useCount(calls: BookingCalls, { placeId, ...filter }: Asked) {
  const asked = { ...filter, [calls.idKey]: placeId, pageIndex: 1, pageSize: 1 };
  return useQuery({
    queryKey: queryKeys.read(calls.page.path, asked),
    queryFn: ({ signal }) => call(calls.page, asked, { signal }),
    select: ({ total }) => total,
    staleTime: 0,
    gcTime: 0,
  });
}

type Count = Pick<ReturnType<typeof useCount>, 'data' | 'isError'>;

function textOf(label: string, waiting: Count, confirmed: Count): string {
  if (waiting.isError || confirmed.isError) return '暂时无法查看未到期的预订，请先到预订列表确认。';
  if (waiting.data === undefined || confirmed.data === undefined) return '正在查看未到期的预订…';
  if (waiting.data + confirmed.data === 0) return `该${label}没有未到期的预订。`;
  const parts = [
    ...(waiting.data > 0
      ? [`待审核 ${waiting.data} 个，删除后自动取消，预订人可以看到原因（由工作人员代办的请电话告知）`]
      : []),
    ...(confirmed.data > 0 ? [`已确认 ${confirmed.data} 个，删除后仍然有效，不能履约的请先到预订列表取消`] : []),
  ];
  return `该${label}还有 ${waiting.data + confirmed.data} 个预订：${parts.join('；')}。`;
}
