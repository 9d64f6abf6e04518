import { useQuery } from '@tanstack/react-query';
import type { getUnreadLetters } from '@yunguan/contract/platform/letters';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import type { CallableOf } from '@/kernel/api/wire';
import { quietLook } from './quiet-look';

/** Letters are cached under this name: what is written, read or thrown away drops them together with their number. */
export const letterArea = 'letter';
/** Page of the letters (002 §2.1). */
export const letterPath = '/messageSet';

// By path alone: the endpoint would bring the schemas of all letters into the frame.
const unread: CallableOf<typeof getUnreadLetters> = { path: '/api/letters/v1/admin-getUnreadLetters' };

/** How many letters the user has not opened; looked at every `interval` milliseconds. */
export function useUnreadLetters(interval: number) {
  return useQuery({
    queryKey: queryKeys.list(letterArea, 'unread'),
    queryFn: (look) => call(unread, {}, quietLook(look)),
    refetchInterval: interval,
    refetchOnWindowFocus: 'always',
  });
}
