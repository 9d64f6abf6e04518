/** Source of the current time, so that tests can stand at the edge of a day. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
