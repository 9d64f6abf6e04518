import { occurrencesAhead } from '@yunguan/contract/kernel/occurrences';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Clashes } from '@yunguan/contract/platform/schedule';
import type { Tx } from '../../db/database';
import type { Actor } from '../access/actor';
import type { BoundContent } from '../content/binding';
import { findClashes } from './find-clashes';
import { sourcesFor } from './read-occurrences';

interface WaitingRecord {
  readonly content: BoundContent;
  readonly id: string;
  readonly venueId: string;
  /** The version that is looked at. */
  readonly form: Values;
  readonly now: Date;
}

/** What clashes with a record that waits for a decision, of what its reviewer may see. */
export async function waitingClashes(
  tx: Tx,
  { actor, types }: { readonly actor: Actor; readonly types: readonly BoundContent[] },
  { content, id, venueId, form, now }: WaitingRecord,
): Promise<Clashes> {
  const { occurs } = content.declaration;
  const place = occurs && form[occurs.place];
  if (typeof place !== 'string') return { rows: [], more: 0 };
  const times = occurrencesAhead(content.declaration, form, now);
  return findClashes(tx, sourcesFor(actor, types, venueId), { venueId, objectId: id, place, times });
}
