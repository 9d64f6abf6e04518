import * as z from 'zod/mini';

/** What the details keep in the address: the tab in view. */
export const detailPlace = z.object({ tab: z.catch(z._default(z.string(), 'basic'), 'basic') });

/** Stands before it there, so that another record starts without it. */
export const detailPrefix = 'club_';

/** The address of the details with the members in view. */
export const membersTab = { club_tab: 'members' } as const;
