import type * as z from 'zod';
import { isUnanswered } from './errors';
import { randomKey } from './random-key';
import type { createSending, SendOptions } from './sending';
import type { Post } from './tokens';
import { createUnansweredKeys } from './unanswered-keys';
import type { Callable } from './wire';

export interface CallOptions extends SendOptions {
  /** Of a form that keeps its own; otherwise one is made per call, and kept for its repetition until it is answered. */
  readonly idempotencyKey?: string;
  /** Lets the call outlive the page: the last draft of a page that closes. */
  readonly keepalive?: boolean;
}

export interface CallingParts {
  readonly post: Post;
  readonly send: ReturnType<typeof createSending>['send'];
  readonly now: () => number;
}

/** Calls of endpoints; one whose answer was lost is repeated under its key. */
export function createCalling({ post, send, now }: CallingParts) {
  const unanswered = createUnansweredKeys(randomKey, now);
  return async <I extends z.ZodType, O extends z.ZodType>(
    endpoint: Callable<I, O>,
    body: z.input<I>,
    options: CallOptions = {},
  ): Promise<z.output<O>> => {
    const { signal, keepalive } = options;
    const { path, idempotent: isRepeatable = false } = endpoint;
    const key = options.idempotencyKey ?? (isRepeatable ? unanswered.keyOf(path, body) : undefined);
    const extra: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
    const request = (headers: Record<string, string>) =>
      post(path, body, { headers: { ...headers, ...extra }, signal, keepalive });
    const objects = await send(request, options).catch((error: unknown) => {
      if (key !== undefined && isUnanswered(error)) unanswered.keep(path, body, key);
      else unanswered.refused(path);
      throw error;
    });
    if (isRepeatable) unanswered.answered();
    // The server answers with its output schema; parsing again here would cost every list twice.
    return objects as z.output<O>;
  };
}
