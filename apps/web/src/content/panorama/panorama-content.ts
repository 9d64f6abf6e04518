import { panorama } from '@yunguan/contract/content/panorama';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { ReviewedRow } from '@/kernel/list/content-row';

/** The declaration as the kernel takes it; one object for all screens. */
export const panoramaContent = anyContent(panorama);

/** A row of the list: the declaration's fields and what the server computes. */
export type PanoramaRow = ReviewedRow<(typeof panorama)['fields']> & {
  readonly createDate: string;
  /** Name of the category. */
  readonly type: string | null;
  /** Text of the regions. */
  readonly county: string;
};

/** Addresses of the panoramic halls (001 §2). */
export const panoramaPaths = {
  list: '/MuseumCenter/panoramaList',
  details: '/MuseumCenter/makeDetails',
} as const;
