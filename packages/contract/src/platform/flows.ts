import type { Endpoint } from '../kernel/endpoint';

/** Every call of the area. */
export const flowEndpoints: readonly Endpoint[] = [];
