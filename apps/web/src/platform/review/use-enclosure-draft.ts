import * as z from 'zod/mini';
import { useBesideOpinion } from '@/kernel/decisions/use-opinion-draft';
import type { Paper } from '@/kernel/papers/PaperUpload';

const papers = z.catch(z.array(z.object({ path: z.string(), name: z.string(), kind: z.enum(['image', 'file']) })), []);

/** Files that go with the opinion; they survive a look at other items and a reload of the tab, as it does. */
export function useEnclosureDraft(place: string) {
  return useBesideOpinion<Paper>(place, (stored) => papers.parse(stored));
}
