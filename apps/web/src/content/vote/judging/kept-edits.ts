import { mostCriteria } from '@yunguan/contract/content/vote-judging';
import * as z from 'zod';
import type { SheetEdits } from './sheet-edits';

/** Where the tab keeps what a judge typed and did not save. */
const placeOf = (userId: string, rotationId: string) => `judging-sheet:${userId}:${rotationId}`;

const stored = z.array(
  z.tuple([
    z.string(),
    z.object({
      points: z.array(z.number().nullable()).max(mostCriteria),
      isRecused: z.boolean(),
      remark: z.string(),
      version: z.number(),
    }),
  ]),
);

/** What was typed there and not saved; none where nothing was, or where it cannot be read. */
export function keptEdits(userId: string, rotationId: string): SheetEdits {
  try {
    return new Map(stored.parse(JSON.parse(sessionStorage.getItem(placeOf(userId, rotationId)) ?? '[]')));
  } catch {
    return new Map();
  }
}

/** Keeps it over a reload of the tab; no edits are forgotten. */
export function keepEdits(userId: string, rotationId: string, edits: SheetEdits): void {
  const place = placeOf(userId, rotationId);
  if (edits.size === 0) sessionStorage.removeItem(place);
  else sessionStorage.setItem(place, JSON.stringify([...edits]));
}
