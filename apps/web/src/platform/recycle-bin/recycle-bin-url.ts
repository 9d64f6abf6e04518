import { listUrl, type StateOf } from '@/kernel/records/list-url';
import { day, word } from '@/kernel/session/url-fields';

/** What the address of 回收站 holds; lists lead to it with their kind. */
export const recycleBinUrl = listUrl({
  listKey: 'recycleBin',
  filters: { kind: word, keyword: word, venueId: word, from: day, to: day },
});
export type RecycleBinState = StateOf<typeof recycleBinUrl>;

/** The filter in the names of the call. */
export const recycledFilter = ({ from, to, page: _page, ...rest }: RecycleBinState) => ({
  ...rest,
  startTime: from,
  endTime: to,
});
