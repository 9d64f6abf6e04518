import { cutCoverSize } from '@yunguan/contract/kernel/picture-sizes';
import { useReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { type MediaRow, mediaContent, named } from './media-content';

const options = {
  titleOf: (row: MediaRow) => named(row).title,
  coverOf: ({ frontCover }: MediaRow) => frontCover,
  cover: cutCoverSize,
};

/** What both lists of works can do with a row. */
export function useWorkRows() {
  return useReviewedRows<MediaRow>(mediaContent, options);
}
