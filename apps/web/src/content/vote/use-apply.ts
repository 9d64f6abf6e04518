import { useUrlState } from '@/kernel/session/use-url-state';
import * as z from 'zod/mini';

const place = z.object({ apply: z.catch(z.optional(z.string()), undefined) });

/** Sign-up or application that the address is about: the key under which 订单待审核 leads here (contract: orderKinds). */
export function useApply() {
  const [{ apply }, change] = useUrlState(place);
  return [apply, change] as const;
}
