import type { Endpoint } from '../kernel/endpoint';

/** Every call of the area. */
export const memberEndpoints: readonly Endpoint[] = [];
