import type { AreaMatrix } from './row';

/** Bookings of sites and halls, and the settings of orders. */
export const bookingMatrix: AreaMatrix = () => ({});
