import { mostCriteria } from '@yunguan/contract/content/vote-judging';
import * as z from 'zod';
import { tabStore } from '@/kernel/browser-store';
import type { TypedSheet } from './sheet-edits';

/** Where the tab keeps what a judge typed and did not save. */
const placeOf = (userId: string, rotationId: string) => `judging-sheet:${userId}:${rotationId}`;

const stored = z.object({
  criteria: z.array(z.string()).max(mostCriteria),
  edits: z.array(
    z.tuple([
      z.string(),
      z.object({
        points: z.array(z.number().nullable()).max(mostCriteria),
        isRecused: z.boolean(),
        remark: z.string(),
        version: z.number(),
      }),
    ]),
  ),
});

const nothing: TypedSheet = { criteria: [], edits: new Map() };

/** What was typed there and not saved; none where nothing was, or where it cannot be read. */
export function keptEdits(userId: string, rotationId: string): TypedSheet {
  const text = tabStore.getItem(placeOf(userId, rotationId));
  if (text === null) return nothing;
  try {
    const { criteria, edits } = stored.parse(JSON.parse(text));
    return { criteria, edits: new Map(edits) };
  } catch {
    return nothing;
  }
}

/** Keeps it over a reload of the tab; no edits are forgotten. */
export function keepEdits(userId: string, rotationId: string, { criteria, edits }: TypedSheet): void {
  const place = placeOf(userId, rotationId);
  if (edits.size === 0) tabStore.removeItem(place);
  else tabStore.setItem(place, JSON.stringify({ criteria, edits: [...edits] }));
}
