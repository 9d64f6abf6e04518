import type { Transaction } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { trackPicture } from '../../kernel/files/one-picture';
import { lockTree } from './venue-rights';

/** Shows another picture as the sign of the venues that show the first one; answers the ids of those that did. */
export async function replaceLogos(
  tx: Transaction,
  change: { readonly actor: Actor; readonly ids: readonly string[]; readonly from: string; readonly to: string },
): Promise<string[]> {
  const { actor, ids, from, to } = change;
  await lockTree(tx);
  const rows = await tx.query<{ id: string }>(
    `update venue set logo = $3, updated_by = $4, updated_by_id = $5, updated_at = now(), version = version + 1
     where id = any ($1::uuid[]) and logo = $2 returning id`,
    [ids, from, to, actor.realName, actor.userId],
  );
  const replaced = rows.map(({ id }) => id).sort();
  for (const id of replaced) trackPicture(tx, { id, contentType: 'venue', venueId: id, path: to });
  return replaced;
}
