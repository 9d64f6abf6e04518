/** Page of what waits for a reviewer. */
export const reviewDesk = '/audit/businessApproval';
