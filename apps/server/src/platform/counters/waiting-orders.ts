import { orderKindOf, orderKinds } from '@yunguan/contract/platform/orders';
import type { ApplyRow, getApplyList } from '@yunguan/contract/platform/review';
import type * as z from 'zod';
import type { Database } from '../../db/database';
import { parseJson } from '../../db/json-bytes';
import { type Actor, scopeOf, venuesWith } from '../../kernel/access/actor';
import { type Bind, binder, containing, withinDays } from '../../kernel/conditions';
import { secondText } from '../../kernel/china-sql';
import { type CountCache, countedPage, takenByPage } from '../../kernel/counted-page';
import { pageAnswer, windowOf } from '../../kernel/paging';
import { isUuid } from '../../kernel/uuid';

type ApplyInput = z.infer<typeof getApplyList.input>;

interface OrderRow {
  readonly object_id: string;
  readonly kind: string;
  readonly parent_id: string;
  readonly title: string;
  readonly applicant: string;
  readonly venue_name: string;
  readonly venue_id: string;
  readonly submitted_at: string;
}

const decidingTypes = [...new Set(Object.values(orderKinds).map((kind) => kind.contentType))];

/** Condition for what the actor may decide: orders of the types that he reviews, in the venues where he does. */
export function ordersForActor(actor: Actor, bind: Bind): string {
  const byVenues = new Map<string, { readonly venues: readonly string[]; readonly types: string[] }>();
  for (const type of decidingTypes) {
    const venues = venuesWith(actor, type, ['review']);
    if (venues.length === 0) continue;
    const key = venues.join();
    const known = byVenues.get(key) ?? { venues, types: [] };
    known.types.push(type);
    byVenues.set(key, known);
  }
  // A list of venues is told once for all types that are decided there: it may name a thousand.
  const parts = [...byVenues.values()].map(
    ({ venues, types }) => `(content_type = any (${bind(types)}::text[]) and venue_id = any (${bind(venues)}::uuid[]))`,
  );
  return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`;
}

/** Orders that wait for the actor, oldest first; the total is the counter 订单待审核, so the two cannot differ. */
export function waitingPages(db: Database) {
  const counts: CountCache = new Map();
  return async ({ actor, input }: { actor: Actor; input: ApplyInput }) => {
    const values: unknown[] = [];
    const bind = binder(values, takenByPage);
    const scope = scopeOf(actor);
    const { limit, offset } = windowOf(input);
    const { rows, total } = await countedPage(db, scope, {
      table: '(select object_id as id, * from order_task)',
      kind: 'order_task',
      columns: `c.object_id, c.kind, c.parent_id, c.title, c.applicant,
        (select v.name from venue v where v.id = c.venue_id) as venue_name, c.venue_id,
        ${secondText('c.submitted_at')} as submitted_at`,
      ids: null,
      // Names every venue that the actor decides in, so that a remembered total is his.
      filter: { where: [ordersForActor(actor, bind), ...filters(input, bind)].join(' and '), values },
      order: 'c.submitted_at, c.id',
      venues: scope === '*' ? undefined : scope,
      size: limit,
      page: offset / limit,
      counts,
    });
    // The database answers the columns named above.
    return pageAnswer((parseJson(rows) as OrderRow[]).map(toApplyRow), total);
  };
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

function toApplyRow(row: OrderRow): ApplyRow {
  const kind = orderKindOf(row.kind);
  return {
    objectId: row.object_id,
    kind: row.kind,
    kindName: kind?.label ?? row.kind,
    title: row.title,
    applicant: row.applicant,
    venuesName: row.venue_name,
    venueId: row.venue_id,
    submitTime: row.submitted_at,
    path: kind?.path(row.object_id, row.parent_id) ?? '',
  };
}
