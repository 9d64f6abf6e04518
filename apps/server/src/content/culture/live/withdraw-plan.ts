import { deliveryMessages } from '@yunguan/contract/content/culture-delivery';
import type { Transaction, Tx } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import type { Withdrawn } from '../../../kernel/content/binding';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import { closeOrders } from '../../../kernel/orders/order-task';

interface Asked extends Record<string, unknown> {
  readonly id: string;
  readonly brandId: string;
  readonly memberId: string | null;
  readonly venueId: string;
  readonly title: string;
}

/** Visits that are still to come keep the item where it is: somebody waits for them. */
export async function heldByVisits(tx: Tx, { ids }: Pick<Withdrawn, 'ids'>): Promise<string | undefined> {
  const [held] = await tx.query<{ title: string; year: number; month: number; open: number }>(
    `select c.title, p.year, p.month, (sum(p.allocated - p.done) over ())::int as open
     from culture_plan p join culture_brand c on c.id = p.brand_id
     where p.brand_id = any ($1::uuid[]) and p.allocated > p.done order by p.year, p.month limit 1`,
    [ids],
  );
  if (!held) return undefined;
  const month = `${held.year}年${held.month}月`;
  return `《${held.title}》还有 ${held.open} 次已分配的配送未完成（${month} 等），请先完成或取消`;
}

/** Who asked for a visit, and would be told that it comes to nothing. */
export async function waitingForVisits(tx: Tx, { ids }: Pick<Withdrawn, 'ids'>): Promise<string[]> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from culture_delivery where brand_id = any ($1::uuid[]) and state = 'pending'`,
    [ids],
  );
  const waiting = row?.n ?? 0;
  return waiting === 0 ? [] : [`等待审核的 ${waiting} 个配送申请自动取消，申请人收到站内信`];
}

/**
 * Takes plans out of force; what only waits for a decision is cancelled, and who asked for it is told.
 * @throws AppError ILLEGAL_STATE when visits hold one of them
 */
export async function withdrawPlan(tx: Transaction, { ids, now }: Withdrawn): Promise<void> {
  await tx.query(
    'select 1 from culture_plan where brand_id = any ($1::uuid[]) order by brand_id, year, month for update',
    [ids],
  );
  const held = await heldByVisits(tx, { ids });
  if (held !== undefined) throw AppError.illegalState(held);
  tx.send('update culture_plan set is_open = false where brand_id = any ($1::uuid[])', [ids]);
  const waiting = await tx.query<Asked>(
    `update culture_delivery set state = 'cancelled', remark = $2, version = version + 1, updated_at = $3
     where brand_id = any ($1::uuid[]) and state = 'pending'
     returning id, brand_id as "brandId", member_id as "memberId", venue_id as "venueId", title`,
    [ids, deliveryMessages.withdrawn, now],
  );
  closeOrders(
    tx,
    waiting.map(({ id }) => id),
  );
  for (const brandId of ids) {
    const asked = waiting.filter((one) => one.brandId === brandId);
    const [first] = asked;
    if (!first) continue;
    sendToMembers(tx, {
      memberIds: asked.flatMap(({ memberId }) => memberId ?? []),
      venueId: first.venueId,
      title: '您的文化配送申请已取消',
      content: `项目：《${first.title}》\n说明：${deliveryMessages.withdrawn}`,
      about: first.title,
    });
  }
}
