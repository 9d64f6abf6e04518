import type { getMyBrandApplys, getPageDeliveries } from '@yunguan/contract/content/culture-delivery';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import type { Call, Reply } from '../../../kernel/call';
import { type Bind, binder, holdsWordOrPhone, inVenues, planningOf, withinDays } from '../../../kernel/conditions';
import { listVenues } from '../../../kernel/content/page';
import { pageAnswer, windowOf } from '../../../kernel/paging';
import { isUuid } from '../../../kernel/uuid';
import { deliveryColumns, type DeliveryRow, toDelivery } from './delivery-row';

export type DeliveryFilter = z.infer<typeof getPageDeliveries.input>;

/** Condition over the alias `o`, for the list and its export. */
export function deliveryConditions(filter: DeliveryFilter, venues: readonly string[] | undefined, bind: Bind): string {
  const { brandId, state, year, month } = filter;
  const parts: string[] = [];
  parts.push(...inVenues('o.venue_id', venues, bind));
  // An id that no row can have matches nothing.
  if (brandId) parts.push(isUuid(brandId) ? `o.brand_id = ${bind(brandId)}` : 'false');
  if (state) parts.push(`o.state = ${bind(state)}`);
  if (year) parts.push(`o.year = ${bind(year)}`);
  if (month) parts.push(`o.month = ${bind(month)}`);
  parts.push(...withinDays({ from: 'o.created_at', to: 'o.created_at' }, filter, bind));
  const word = filter.keyword?.trim();
  // Words of the item, the place and the contact.
  if (word) parts.push(holdsWordOrPhone({ words: 'o.words', tel: 'o.tel' }, word, bind));
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

const sortable: Readonly<Record<string, string>> = {
  createTime: 'o.created_at',
  month: 'o.year * 100 + o.month',
  day: 'o.day',
  doneTime: 'o.done_on',
  title: 'o.title collate zh',
  state: 'o.state',
};

/** Newest first, or the one column that was asked for. */
export function deliveryOrder({ sortField, sortOrder }: Pick<DeliveryFilter, 'sortField' | 'sortOrder'>): string {
  const direction = sortOrder === 'descend' ? 'desc' : 'asc';
  if (sortField && Object.hasOwn(sortable, sortField)) {
    return `${sortable[sortField]} ${direction} nulls last, o.created_at desc, o.id desc`;
  }
  return 'o.created_at desc, o.id desc';
}

/** One page of the applications and visits of the venue. */
export async function listDeliveries(deps: Deps, { actor, input }: Call<DeliveryFilter>): Promise<Reply> {
  const values: unknown[] = [];
  const bind = binder(values);
  const where = deliveryConditions(input, listVenues(actor, 'culture', input.venueId), bind);
  const scope = scopeOf(actor);
  const planning = planningOf(input.keyword);
  const counted = deps.db.within<{ total: number }>(
    scope,
    `select count(*)::int as total from culture_delivery o where ${where}`,
    [...values],
    planning,
  );
  const { limit, offset } = windowOf(input);
  const order = deliveryOrder(input);
  // Only the rows of the page are spelled out, not those before it.
  const listed = deps.db.within<DeliveryRow>(
    scope,
    `select ${deliveryColumns} from (select o.id from culture_delivery o where ${where} order by ${order}
       limit ${bind(limit)} offset ${bind(offset)}) page join culture_delivery o on o.id = page.id order by ${order}`,
    values,
    planning,
  );
  const [[count], rows] = await Promise.all([counted, listed]);
  return { objects: pageAnswer(rows.map(toDelivery), count?.total ?? 0) };
}

/** The member's own applications in all venues, newest first. */
export async function listMine(
  deps: Deps,
  { input, member }: Call<z.infer<typeof getMyBrandApplys.input>>,
): Promise<Reply> {
  const { limit, offset } = windowOf(input);
  const [rows, [count]] = await Promise.all([
    deps.db.within<DeliveryRow>(
      '*',
      `select ${deliveryColumns} from culture_delivery o where o.member_id = $1
       order by o.created_at desc, o.id desc limit $2 offset $3`,
      [member.memberId, limit, offset],
    ),
    deps.db.within<{ total: number }>('*', 'select count(*)::int as total from culture_delivery where member_id = $1', [
      member.memberId,
    ]),
  ]);
  return { objects: pageAnswer(rows.map(toDelivery), count?.total ?? 0) };
}
