import { useReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { coverSize } from './cover-size';
import { type MediaRow, mediaContent, named } from './media-content';

const options = {
  titleOf: (row: MediaRow) => named(row).title,
  coverOf: ({ frontCover }: MediaRow) => frontCover,
  cover: coverSize,
};

/** What both lists of works can do with a row. */
export function useWorkRows() {
  return useReviewedRows<MediaRow>(mediaContent, options);
}
