import { site } from '@yunguan/contract/content/site';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { ReviewedRow } from '@/kernel/list/content-row';

/** The declaration as the kernel takes it; one object for all screens. */
export const siteContent = anyContent(site);

/** A row of the list: the declaration's fields and what the server computes. */
export type SiteRow = ReviewedRow<(typeof site)['fields']> & {
  readonly type: string | null;
  readonly areas: string;
  /** Names joined with a comma. */
  readonly equipments: string;
};

/** Views of a site beyond those that every content has (001 §2). */
export const siteModes = { equipment: 5 } as const;

/** Page of the bookings of sites. */
export const bookingsPath = '/MuseumCenter/placeOrderList';
