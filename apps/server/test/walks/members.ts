/** Phones of the members who walk; none of them is known from the demo data. */
export const members = ['13700000001', '13700000002', '13700000003', '13700000004'] as const;
