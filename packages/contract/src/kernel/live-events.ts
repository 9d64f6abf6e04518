/** Names of the events that the stream of a login carries; the pages ask the calls for what changed. */
export const liveEvents = ['pending', 'letters'] as const;
/** `pending`: something that may wait for the user changed; `letters`: he got a letter. */
export type LiveEvent = (typeof liveEvents)[number];

/** GET, `text/event-stream`, with the login in the `Authorization` header like every call. */
export const liveEventsPath = '/api/review/v1/admin-events';

/** Milliseconds between two signs of life of an open stream. */
export const heartbeatMilliseconds = 20_000;
