import type { Endpoint } from '../kernel/endpoint';

/** Every call of the area. */
export const workbenchEndpoints: readonly Endpoint[] = [];
