import { dayLength } from '@yunguan/contract/kernel/days';
import type { Tx } from '../db/database';
import { seedId } from '../seed/ids';
import { stableId } from '../seed/stable-id';
import { branchPieces, mainPieces } from './equipment-texts';
import { demoBranchKey, type VenueKey } from './places';
import { rngOf } from './random';
import { at, insertRows } from './seed-rows';
import { actorsOf } from './seed-reviews';

/** Id of a piece of the demo catalogue. */
export const pieceId = (venue: VenueKey, name: string) => stableId('equipment', venue, name);

const catalogues = [
  { venue: 'main', pieces: mainPieces },
  { venue: demoBranchKey, pieces: branchPieces },
] as const;

/** Equipment of the main venue and a branch, some of it withdrawn; added over the months before `base`. */
export async function seedEquipment(tx: Tx, base: Date): Promise<void> {
  for (const { venue, pieces } of catalogues) {
    const { editor } = actorsOf(venue);
    const rows = pieces.map(({ name, remarks, state }, index) => {
      const rng = rngOf('equipment', venue, name);
      const createdAt = base.getTime() - (400 - index * 12) * dayLength + rng.int(1, 8) * 3_600_000;
      return {
        id: pieceId(venue, name),
        venue_id: seedId.venue(venue),
        name,
        remarks,
        state,
        version: 1,
        created_by: editor.id,
        created_at: at(createdAt),
        updated_by: editor.id,
        updated_at: at(createdAt + rng.int(0, 20) * dayLength),
      };
    });
    await insertRows(tx, 'equipment', rows);
  }
}
