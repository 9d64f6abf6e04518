import { orderKindOf, orderKinds } from '@yunguan/contract/kernel/orders';
import type { ApplyRow, getApplyList } from '@yunguan/contract/platform/review';
import type * as z from 'zod';
import type { Database } from '../../db/database';
import { type Actor, scopeOf, venuesWith } from '../access/actor';
import { type Bind, binder, containing, withinDays } from '../conditions';
import { chinaTime } from '../content/select';
import { pageAnswer, windowOf } from '../paging';
import { isUuid } from '../uuid';

type ApplyInput = z.infer<typeof getApplyList.input>;

interface OrderRow extends Record<string, unknown> {
  object_id: string | null;
  kind: string;
  parent_id: string;
  title: string;
  applicant: string;
  venue_name: string;
  venue_id: string;
  submitted_at: string;
  total: number;
}

const decidingTypes = [...new Set(Object.values(orderKinds).map((kind) => kind.contentType))];

/** Condition for what the actor may decide: orders of the types that he reviews, in the venues where he does. */
export function ordersForActor(actor: Actor, bind: Bind): string {
  const byType = decidingTypes.flatMap((type) => {
    const venues = venuesWith(actor, type, ['review']);
    return venues.length === 0 ? [] : [`(content_type = ${bind(type)} and venue_id = any (${bind(venues)}::uuid[]))`];
  });
  return byType.length === 0 ? 'false' : `(${byType.join(' or ')})`;
}

/** Orders that wait for the actor, oldest first; the total is the counter 订单待审核, so the two cannot differ. */
export async function waitingOrders(
  db: Database,
  request: { actor: Actor; input: ApplyInput },
): Promise<ReturnType<typeof pageAnswer<ApplyRow>>> {
  const { actor, input } = request;
  const values: unknown[] = [];
  const bind = binder(values);
  const where = [ordersForActor(actor, bind), ...filters(input, bind)].join(' and ');
  const { limit, offset } = windowOf(input);
  const rows = await db.within<OrderRow>(
    scopeOf(actor),
    `with waiting as (select * from order_task where ${where}), counted as (select count(*) as total from waiting)
     select w.object_id, w.kind, w.parent_id, w.title, w.applicant, w.venue_name, w.venue_id,
       ${chinaTime('w.submitted_at')} as submitted_at, counted.total
     from counted left join lateral (
       select * from waiting order by submitted_at, object_id limit ${bind(limit)} offset ${bind(offset)}) w on true`,
    values,
  );
  return pageAnswer(rows.flatMap(toApplyRow), rows[0]?.total ?? 0);
}

function filters(input: ApplyInput, bind: Bind): string[] {
  const conditions: string[] = [];
  if (input.kind) conditions.push(`kind = ${bind(input.kind)}`);
  if (input.venueId) conditions.push(isUuid(input.venueId) ? `venue_id = ${bind(input.venueId)}` : 'false');
  const word = input.keyword?.trim();
  if (word) {
    const pattern = bind(containing(word));
    conditions.push(`(title ilike ${pattern} or applicant ilike ${pattern})`);
  }
  conditions.push(...withinDays({ from: 'submitted_at', to: 'submitted_at' }, input, bind));
  return conditions;
}

function toApplyRow(row: OrderRow): ApplyRow[] {
  if (row.object_id === null) return [];
  const kind = orderKindOf(row.kind);
  return [
    {
      objectId: row.object_id,
      kind: row.kind,
      kindName: kind?.label ?? row.kind,
      title: row.title,
      applicant: row.applicant,
      venuesName: row.venue_name,
      venueId: row.venue_id,
      submitTime: row.submitted_at,
      path: kind?.path(row.object_id, row.parent_id) ?? '',
    },
  ];
}
