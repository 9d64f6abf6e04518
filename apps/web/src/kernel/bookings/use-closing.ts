import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { call } from '../api/call';
import { isSilent, Refused, textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import { useSingleMutation } from '../records/use-single-mutation';
import type { Stretch } from './calendar-moves';
import { bookingArea, useBookings } from './use-bookings';

/**
 * Closes slots: asks who is affected, and cancels exactly those who were shown. When somebody booked or cancelled
 * meanwhile, nothing is closed: the list is asked for again and the user looks once more.
 */
export function useClosing(stretch: Stretch | undefined, onClosed: () => void) {
  const { calls } = useBookings();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const [isChanged, setChanged] = useState(false);
  const { placeId, ...range } = stretch ?? {};
  const asked = { ...range, [calls.idKey]: placeId };
  const preview = useQuery({
    // Not among the bookings that refresh by themselves: what the user reads must not change under his eyes.
    queryKey: queryKeys.read(calls.previewClosure.path, asked),
    queryFn: ({ signal }) => call(calls.previewClosure, asked, { signal }),
    enabled: stretch !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const affected = stretch && preview.data?.affected;
  const closing = useSingleMutation({
    mutationFn: (reason: string) =>
      call(calls.close, { ...asked, reason, affected: (affected ?? []).map(({ id }) => id) }),
    onSuccess: ({ cancelled }) => {
      message.success(cancelled > 0 ? `时段已关闭，取消了 ${cancelled} 个预订` : '时段已关闭');
      onClosed();
    },
    onError: async (error) => {
      if (isSilent(error)) return;
      if (!(error instanceof Refused) || error.code !== 'CONFLICT') {
        message.error(textOf(error), 4);
        return;
      }
      await preview.refetch();
      setChanged(true);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.content(bookingArea) }),
  });
  return {
    /** Bookings that would be cancelled; undefined until known. */
    affected,
    error: stretch && !preview.data ? preview.error : null,
    isLooking: preview.isFetching,
    retry: () => void preview.refetch(),
    /** The list is another one than the user had agreed to. */
    isChanged,
    close: (reason: string) => {
      setChanged(false);
      closing.mutate(reason);
    },
    isClosing: closing.isPending,
  };
}
