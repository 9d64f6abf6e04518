import { unattendedHeader } from '@yunguan/contract/kernel/unattended';
import { NetworkFailure } from './errors';
import type { Post } from './tokens';
import { readReply } from './wire';

/** `fetch`, as far as this client uses it. */
export type HttpRequest = (path: string, init?: RequestInit) => Promise<Response>;

/** Milliseconds after which a call counts as failed: longer than any statement the server allows. */
const patience = 60_000;

/** The POST JSON of every call; says of one that the page makes by itself that nobody is there. Rejects with NetworkFailure, or AbortError when the caller gave up. */
export function createPost(request: HttpRequest, isUnattended: () => boolean): Post {
  return async (path, body, options = {}) => {
    const { headers, signal, keepalive } = options;
    const stop = new AbortController();
    const forward = () => stop.abort(signal?.reason);
    if (signal?.aborted) forward();
    signal?.addEventListener('abort', forward, { once: true });
    const timer = setTimeout(() => stop.abort(), patience);
    try {
      const response = await request(path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(isUnattended() && { [unattendedHeader]: '1' }),
          ...headers,
        },
        body: JSON.stringify(body),
        signal: stop.signal,
        keepalive,
        cache: 'no-store',
      });
      return readReply(response.status, await response.text());
    } catch (error) {
      throw signal?.aborted ? new DOMException('aborted', 'AbortError') : new NetworkFailure(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', forward);
    }
  };
}
