/** Reason of a signal that only pauses an upload: what the server has of it stays there. */
export const paused = 'paused';
