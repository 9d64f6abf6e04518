import { deliveryStateKeys } from '@yunguan/contract/content/culture-delivery';
import * as z from 'zod/mini';
import { listUrl, sortedBy, sortOf, type StateOf } from '@/kernel/records/list-url';
import { day, oneOf, word } from '@/kernel/session/url-fields';

const isMonth = (value: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value);

/** Before the keys of the deliveries in the address of an item's details, which holds those of the list of items, too. */
export const deliveriesPrefix = 'delivery_';

/** What the address of the deliveries' page holds. */
export const deliveriesUrl = listUrl({
  listKey: 'culture.deliveries',
  filters: {
    keyword: word,
    state: oneOf(deliveryStateKeys),
    /** Of the visit; a month has one of its own. */
    year: z.catch(z.optional(z.int().check(z.gte(2000), z.lte(2100))), undefined),
    /** `yyyy-MM`. */
    month: z.catch(z.optional(z.string().check(z.refine(isMonth))), undefined),
    venueId: word,
    from: day,
    to: day,
  },
  alsoSaved: sortedBy('createTime', 'month', 'title', 'state'),
  beside: {
    brandId: word,
    /** The order that is open; 订单待审核 leads to one so. */
    apply: word,
  },
});
export type DeliveriesUrl = StateOf<typeof deliveriesUrl>;

/** Filter of the list as the call and its export take it. */
export function deliveryFilter(url: DeliveriesUrl) {
  const { brandId, keyword, state, month, venueId, from, to } = url;
  const [year = url.year, ofYear] = month?.split('-').map(Number) ?? [];
  return {
    brandId,
    keyword,
    state,
    year,
    month: ofYear,
    venueId,
    startTime: from,
    endTime: to,
    ...sortOf(url),
  };
}
