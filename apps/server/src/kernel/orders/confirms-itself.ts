import type { OrderKindKey } from '@yunguan/contract/platform/orders';
import type { Tx } from '../../db/database';

/** What stands where somebody's opinion and name would, when an order confirmed itself. */
export const byItself = { remark: '自动通过', decidedBy: '系统' } as const;

/** SQL: the venue lets this kind of orders confirm itself (decisions §7); two expressions. */
export function confirmsItselfSql(venueId: string, kind: string): string {
  return `exists (select from order_setting s where s.venue_id = ${venueId} and s.kind = ${kind} and s.confirms_itself)`;
}

/** True where the venue lets orders of the kind confirm themselves; where nothing was set, somebody decides. */
export async function confirmsItself(tx: Tx, venueId: string, kind: OrderKindKey): Promise<boolean> {
  const [row] = await tx.query<{ confirms: boolean }>(`select ${confirmsItselfSql('$1::uuid', '$2')} as confirms`, [
    venueId,
    kind,
  ]);
  return row?.confirms === true;
}
