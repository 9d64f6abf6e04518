import { defaultPageSize } from '@yunguan/contract/kernel/page';
import { useEffect, useEffectEvent } from 'react';

/** Changes the page in the address; a page that is gone must not stay in the history. */
export type LeadToPage = (page: number, options: { readonly replace: true }) => void;

/**
 * Leads from a page behind the last one, whose rows are gone since, to the last one there is. True until it is there:
 * such a page has no rows, and the list is not empty for all that. `total`: undefined while it is not known.
 */
export function useLastPage(
  page: number,
  total: number | undefined,
  onPage: LeadToPage,
  pageSize: number = defaultPageSize,
): boolean {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  const isBeyondEnd = page > last;
  const lead = useEffectEvent(onPage);
  // The address is outside of React: a page that is gone must not stay in it.
  useEffect(() => {
    if (isBeyondEnd) lead(last, { replace: true });
  }, [isBeyondEnd, last]);
  return isBeyondEnd;
}
