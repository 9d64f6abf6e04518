/** Databases that the tests clone: with the tables alone, and with the demo network of venues, staff and members in them. */
export const templates = { tables: 'template_yunguan', network: 'template_network' } as const;
