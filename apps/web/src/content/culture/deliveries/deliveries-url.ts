import { type DeliveryState, deliveryStateKeys } from '@yunguan/contract/content/culture-delivery';
import * as z from 'zod/mini';
import { day, word } from '@/kernel/session/url-fields';

const isMonth = (value: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value);
const isState = (value: string): value is DeliveryState => deliveryStateKeys.some((state) => state === value);
const sorts = ['createTime', 'month', 'title', 'state'] as const;

/** What the address of the deliveries' page holds. */
export const deliveriesSchema = z.object({
  brandId: word,
  keyword: word,
  state: z.catch(z.optional(z.string().check(z.refine(isState))), undefined),
  /** `yyyy-MM`. */
  month: z.catch(z.optional(z.string().check(z.refine(isMonth))), undefined),
  venueId: word,
  from: day,
  to: day,
  sort: z.catch(z.optional(z.enum(sorts)), undefined),
  order: z.catch(z.optional(z.enum(['ascend', 'descend'])), undefined),
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
  /** The order that is open; 订单待审核 leads to one so. */
  apply: word,
});
export type DeliveriesUrl = z.infer<typeof deliveriesSchema>;

/** The column that the list can be sorted by; undefined for its own order. */
export function sortKey(field: string | undefined): DeliveriesUrl['sort'] {
  return sorts.find((key) => key === field);
}

/** The list without filters; the chosen item stays. */
export const noFilters: Partial<DeliveriesUrl> = {
  keyword: undefined,
  state: undefined,
  month: undefined,
  venueId: undefined,
  from: undefined,
  to: undefined,
  page: 1,
};

/** The list without filters, in its own order: what 常用筛选 keeps. */
export const unset: Partial<DeliveriesUrl> = { ...noFilters, sort: undefined, order: undefined };

/** True when a filter of the list is in force, beside the item. */
export function isFiltered({ keyword, state, month, venueId, from, to }: DeliveriesUrl): boolean {
  return [keyword, state, month, venueId, from, to].some((value) => value !== undefined);
}

/** Filter of the list as the call and its export take it. */
export function deliveryFilter(url: DeliveriesUrl) {
  const { brandId, keyword, state, month, venueId, from, to, sort, order } = url;
  const [year, ofYear] = month?.split('-').map(Number) ?? [];
  return {
    brandId,
    keyword,
    state,
    year,
    month: ofYear,
    venueId,
    startTime: from,
    endTime: to,
    sortField: order && sort,
    sortOrder: sort && order,
  };
}
