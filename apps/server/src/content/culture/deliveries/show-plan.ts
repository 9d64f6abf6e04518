import type {
  getDelivery,
  getDeliveryPlan,
  getPublicBrand,
  revealDelivery,
} from '@yunguan/contract/content/culture-delivery';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { type Actor, type ContentRight, holdsIn, scopeOf } from '../../../kernel/access/actor';
import { takeReveal } from '../../../kernel/reveal-allowance';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { isUuid } from '../../../kernel/uuid';
import { deliveryColumns, type DeliveryRow, toDelivery } from './delivery-row';
import { assertOpen, findBrand, readMonths } from './live-brand';

/** The plan in force with what is allocated and done, for the staff. */
export async function showPlan(deps: Deps, call: Call<z.infer<typeof getDeliveryPlan.input>>): Promise<Reply> {
  const { actor, input } = call;
  const brand = await findBrand(deps.db, input.brandId, scopeOf(actor));
  if (!holdsIn(actor, 'culture', 'view', brand.venueId)) throw AppError.forbidden();
  const [months, [waiting]] = await Promise.all([
    readMonths(deps.db, brand.id, [brand.venueId]),
    deps.db.within<{ pending: number }>(
      [brand.venueId],
      `select count(*)::int as pending from culture_delivery where brand_id = $1 and state = 'pending'`,
      [brand.id],
    ),
  ]);
  const sum = (name: 'frequency' | 'allocated' | 'done') => months.reduce((total, month) => total + month[name], 0);
  return {
    objects: {
      brandId: brand.id,
      title: brand.title,
      months,
      planCount: sum('frequency'),
      allocatedCount: sum('allocated'),
      successCount: sum('done'),
      pendingCount: waiting?.pending ?? 0,
    },
  };
}

/** The plan with what is left of it, for the public. */
export async function showPublicPlan(
  deps: Deps,
  { input }: Call<z.infer<typeof getPublicBrand.input>>,
): Promise<Reply> {
  const brand = await findBrand(deps.db, input.brandId, '*');
  const { title } = assertOpen(brand, input.channel ?? null);
  const months = await readMonths(deps.db, brand.id, '*');
  return { objects: { id: brand.id, title, months } };
}

/** One application or visit, for the staff. */
export async function showDelivery(
  deps: Deps,
  { actor, input }: Call<z.infer<typeof getDelivery.input>>,
): Promise<Reply> {
  return { objects: toDelivery(await findDelivery(deps, { actor, id: input.id, right: 'view' })) };
}

/** The number in full, for a reason that the log keeps. */
export async function reveal(deps: Deps, call: Call<z.infer<typeof revealDelivery.input>>): Promise<Reply> {
  const { actor, input } = call;
  const row = await findDelivery(deps, { actor, id: input.id, right: 'reveal' });
  call.note({ objectId: row.id, venueId: row.venueId, detail: { reason: input.reason } });
  return call.write([row.venueId], async (tx) => {
    await takeReveal(tx, { what: 'delivery', userId: actor.userId, now: deps.clock.now() });
    return { objects: { tel: row.tel } };
  });
}

/** A visit where the actor holds the right; any other does not exist for him. */
async function findDelivery(
  deps: Deps,
  { actor, id, right }: { readonly actor: Actor; readonly id: string; readonly right: ContentRight },
): Promise<DeliveryRow> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await deps.db.within<DeliveryRow>(
    scopeOf(actor),
    `select ${deliveryColumns} from culture_delivery o where o.id = $1`,
    [id],
  );
  if (!row || !holdsIn(actor, 'culture', right, row.venueId)) throw AppError.forbidden();
  return row;
}
