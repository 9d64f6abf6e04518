import type { VenueRow } from '@yunguan/contract/platform/venues';
import type { Tone } from '@/ui/status-colours';

/** Kinds of venues in words, with the colours of their tags. */
export const kindNames = {
  platform: { name: '平台', tone: 'second' },
  main: { name: '总馆', tone: 'passed' },
  branch: { name: '分馆', tone: 'reviewing' },
} as const satisfies Record<VenueRow['kind'], { name: string; tone: Tone }>;
