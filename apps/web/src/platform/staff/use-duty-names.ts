import { useQuery } from '@tanstack/react-query';
import { getSysDutyList } from '@yunguan/contract/platform/duties';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { heldOptions } from '@/kernel/session/menu-tree';
import { useSession } from '@/kernel/session/use-session';

/** The duties of the venue, for who may see them; others write the duty in their own words. */
export function useDutyNames(venueId: string): readonly string[] {
  const { menus } = useSession();
  const { data } = useQuery({
    queryKey: [...queryKeys.content('duty'), 'names', venueId],
    queryFn: ({ signal }) => call(getSysDutyList, { venueId }, { signal }),
    enabled: venueId !== '' && heldOptions(menus, 'duty') !== undefined,
    retry: false,
  });
  return data?.datas.map((duty) => duty.name) ?? [];
}
