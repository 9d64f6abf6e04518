import { largestPageSize } from './page';

/** Rows that one call changes, at most: as many as a page can hold, so that what is ticked on one goes in one call. */
export const mostAtOnce = largestPageSize;

/** Said of more; `of` begins with its measure word: 个报名 */
export const tooMany = (verb: string, of: string, most = mostAtOnce) => `一次最多${verb} ${most} ${of}`;
