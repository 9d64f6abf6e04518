import { occurrencesAhead } from '@yunguan/contract/kernel/occurrences';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Clashes } from '@yunguan/contract/platform/schedule';
import type { Deps } from '../../deps';
import { type Actor, scopeOf } from '../access/actor';
import type { BoundContent } from '../content/binding';
import { findClashes } from '../schedule/find-clashes';
import { sourcesFor } from '../schedule/read-occurrences';
import { assertVisible, findObject } from './find-object';

/** What clashes with the version that waits for a decision, of what its reviewer may see. */
export async function waitingClashes(
  deps: Deps,
  types: readonly BoundContent[],
  { actor, objectId }: { readonly actor: Actor; readonly objectId: string },
): Promise<Clashes> {
  return deps.db.transaction(scopeOf(actor), async (tx) => {
    const found = await findObject(tx, types, objectId);
    await assertVisible(tx, actor, found);
    const { content, id, venueId } = found;
    const { occurs } = content.declaration;
    const [waiting] = await tx.query<{ form: Values }>(
      `select r.form from review_task t join revision r on r.object_id = t.object_id and r.no = t.revision
       where t.object_id = $1`,
      [id],
    );
    const place = occurs && waiting?.form[occurs.place];
    if (!waiting || typeof place !== 'string') return { rows: [], more: 0 };
    const times = occurrencesAhead(content.declaration, waiting.form, deps.clock.now());
    return findClashes(tx, sourcesFor(actor, types, venueId), { venueId, objectId: id, place, times });
  });
}
