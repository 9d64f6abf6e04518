import { useQuery } from '@tanstack/react-query';
import { getDeliveryPlan } from '@yunguan/contract/content/culture-delivery';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { deliveryArea } from '../culture-content';

/** The plan in force with what is allocated and done by month; fetched anew with every write to the visits. */
export function useDeliveryPlan(brandId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.detail(deliveryArea, `${getDeliveryPlan.path} ${brandId ?? ''}`),
    queryFn: ({ signal }) => call(getDeliveryPlan, { brandId: brandId ?? '' }, { signal }),
    enabled: brandId !== undefined,
  });
}
