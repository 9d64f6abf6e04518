import { hall } from '@yunguan/contract/content/hall';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { ReviewedRow } from '@/kernel/list/content-row';

/** The declaration as the kernel takes it; one object for all screens. */
export const hallContent = anyContent(hall);

/** A row of the list: the declaration's fields and what the server computes. */
export type HallRow = ReviewedRow<(typeof hall)['fields']> & {
  /** Name of the category. */
  readonly type: string | null;
  readonly areas: string;
  readonly equipments: string;
};

/** Page of the halls' bookings (002 §2.1). */
export const hallOrdersPath = '/MuseumCenter/exhibitionOrderList';
