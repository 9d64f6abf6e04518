/** What a channel of the public is told. */
export interface PushMessage {
  /** The same for every try of one push, so that a channel can tell repetitions. */
  readonly id: string;
  readonly venueId: string;
  readonly contentType: string;
  readonly objectId: string;
  readonly title: string;
}

/**
 * How a push reaches the public. None is set up by default: pushes wait in the outbox until one is. A sender that throws
 * is asked again later; an `AppError` says in Chinese why, for the outbox.
 */
export interface PushSender {
  /** Name of the channel, as staff read it. */
  readonly channel: string;
  /** The signal tells it to stop, once nobody waits for it any more. */
  send(message: PushMessage, signal: AbortSignal): Promise<void>;
}
