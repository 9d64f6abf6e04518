/** Days that a recycle bin keeps what was deleted, contents (decisions §4) and resources alike. */
export const recycleDays = 30;

/** Puts contents back; lists offer it right after a deletion, without the rest of the recycle bin. */
export const restorePath = '/api/recycleBins/v1/admin-restoreContents';

/** Where the page of the recycle bin is; `?kind=` shows what was deleted of one type. */
export const recycleBinPage = '/MuseumCenter/recycleBin';
