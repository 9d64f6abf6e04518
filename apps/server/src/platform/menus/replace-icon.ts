import type { Transaction } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { trackPicture } from '../../kernel/files/one-picture';
import { lockMenus } from './admin-tree';

/** Shows another picture as the icon of the menus that show the first one; answers the ids of those that did. */
export async function replaceIcons(
  tx: Transaction,
  change: { readonly actor: Actor; readonly ids: readonly string[]; readonly from: string; readonly to: string },
): Promise<string[]> {
  const { actor, ids, from, to } = change;
  const showing = (await lockMenus(tx)).filter(({ id, icon }) => ids.includes(id) && icon === from);
  const replaced = showing.map(({ id }) => id).sort();
  await tx.query(
    'update menu set icon = $2, updated_by = $3, version = version + 1, updated_at = now() where id = any ($1::uuid[])',
    [replaced, to, actor.userId],
  );
  for (const id of replaced) trackPicture(tx, { id, contentType: 'menu', venueId: null, path: to });
  return replaced;
}
