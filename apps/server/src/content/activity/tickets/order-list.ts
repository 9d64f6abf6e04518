import type { getMyTickets } from '@yunguan/contract/content/activity-ticket';
import type { getPageTicketOrders } from '@yunguan/contract/content/activity-ticket-desk';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import type { Call, Reply } from '../../../kernel/call';
import { chinaNow } from '../../../kernel/china-now';
import { typedCode } from '../../../kernel/arrivals/typed-code';
import { type Bind, binder, holdsWordOrPhone, inVenues, onDays, planningOf } from '../../../kernel/conditions';
import { listVenues } from '../../../kernel/content/page';
import { pageAnswer, windowOf } from '../../../kernel/paging';
import { isUuid } from '../../../kernel/uuid';
import { mayBeTicketCode } from './ticket-code';
import { orderColumns, type OrderRow, orderTables, toOrder } from './order-row';

/** What the list and its export are narrowed by. */
export type OrderFilter = Omit<z.infer<typeof getPageTicketOrders.input>, 'pageIndex' | 'pageSize'>;

/** Conditions of the list over the aliases `o` and `s`; `venues` undefined = every venue. */
export function orderConditions(filter: OrderFilter, venues: readonly string[] | undefined, bind: Bind): string {
  const { activityId, sessionId, state, isChecked } = filter;
  const parts: string[] = [];
  parts.push(...inVenues('o.venue_id', venues, bind));
  // An id that no row can have matches nothing.
  if (activityId) parts.push(isUuid(activityId) ? `o.activity_id = ${bind(activityId)}` : 'false');
  if (sessionId) parts.push(isUuid(sessionId) ? `o.session_id = ${bind(sessionId)}` : 'false');
  if (state) parts.push(`o.state = ${bind(state)}`);
  if (isChecked !== null && isChecked !== undefined) {
    parts.push(`o.state = 'taken' and o.checked_count ${isChecked ? '> 0' : '= 0'}`);
  }
  parts.push(...onDays('s.day', filter, bind));
  const word = filter.keyword?.trim();
  if (word) parts.push(wordCondition(word, bind));
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

/** Words of the activity and the contact, or a number; what may be a code is looked for as one, too. */
function wordCondition(word: string, bind: Bind): string {
  const found = holdsWordOrPhone({ words: 'o.words', tel: 'o.tel' }, word, bind);
  const code = typedCode(word);
  return mayBeTicketCode(code) ? `(o.code = ${bind(code)} or (${found}))` : found;
}

const sortable: Readonly<Record<string, string>> = {
  time: 's.day',
  createTime: 'o.created_at',
  title: 'o.title collate zh',
  count: 'o.count',
  state: 'o.state',
  checkTime: 'o.checked_at',
};

/** Newest first, or the one column that was asked for. */
export function orderOrder({ sortField, sortOrder }: Pick<OrderFilter, 'sortField' | 'sortOrder'>): string {
  const direction = sortOrder === 'descend' ? 'desc' : 'asc';
  if (sortField && Object.hasOwn(sortable, sortField)) {
    return `${sortable[sortField]} ${direction} nulls last, s.day ${direction}, s.starts ${direction}, o.id desc`;
  }
  return 'o.created_at desc, o.id desc';
}

/** One page of the orders of the venue. */
export async function listOrders(
  deps: Deps,
  { actor, input }: Call<z.infer<typeof getPageTicketOrders.input>>,
): Promise<Reply> {
  const values: unknown[] = [];
  const bind = binder(values);
  const venues = listVenues(actor, 'activity', input.venueId);
  const where = orderConditions(input, venues, bind);
  const scope = scopeOf(actor);
  const planning = planningOf(input.keyword);
  // Each order has its session: it is looked at where it narrows or sorts.
  const counting = where.includes('s.day') ? orderTables : 'ticket_order o';
  const counted = deps.db.within<{ total: number }>(
    scope,
    `select count(*)::int as total from ${counting} where ${where}`,
    [...values],
    planning,
  );
  const { limit, offset } = windowOf(input);
  const order = orderOrder(input);
  const finding = order.includes('s.day') ? orderTables : counting;
  // Only the rows of the page are spelled out, not those before it.
  const listed = deps.db.within<OrderRow>(
    scope,
    `select ${orderColumns(bind(chinaNow(deps.clock.now()).day))} from (select o.id as page_id from ${finding} where ${where} order by ${order}
       limit ${bind(limit)} offset ${bind(offset)}) page join ${orderTables} on o.id = page.page_id order by ${order}`,
    values,
    planning,
  );
  const [[count], rows] = await Promise.all([counted, listed]);
  return { objects: pageAnswer(rows.map(toOrder), count?.total ?? 0) };
}

/** The member's own orders in all venues, newest first. */
export async function listMine(
  deps: Deps,
  { input, member }: Call<z.infer<typeof getMyTickets.input>>,
): Promise<Reply> {
  const { limit, offset } = windowOf(input);
  const [rows, [count]] = await Promise.all([
    deps.db.within<OrderRow>(
      '*',
      `select ${orderColumns('$4')} from ${orderTables} where o.member_id = $1 order by o.created_at desc, o.id desc limit $2 offset $3`,
      [member.memberId, limit, offset, chinaNow(deps.clock.now()).day],
    ),
    deps.db.within<{ total: number }>('*', 'select count(*)::int as total from ticket_order where member_id = $1', [
      member.memberId,
    ]),
  ]);
  return { objects: pageAnswer(rows.map(toOrder), count?.total ?? 0) };
}
