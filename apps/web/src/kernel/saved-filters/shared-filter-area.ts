/** Name under which the filters that a venue shares are cached. */
export const sharedFilterArea = 'sharedFilter';

/** Whom a filter is shared with when no role is chosen. */
export const everybody = '本馆所有人';
