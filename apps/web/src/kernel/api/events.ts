import {
  heartbeatMilliseconds,
  type LiveEvent,
  liveEvents,
  liveEventsPath,
} from '@yunguan/contract/kernel/live-events';
import type { LoginGate } from './login-gate';
import type { HttpRequest } from './post-json';
import { sleep } from './sleep';

export interface EventHandlers {
  readonly onEvent: (event: LiveEvent) => void;
  /** Events may have been missed: what depends on them must be asked for again. */
  readonly onGap: () => void;
  /** Whether the stream is there; while it is not, screens ask by themselves. */
  readonly onLive: (isLive: boolean) => void;
}

/** The page, as far as the stream looks at it. */
export type PageInView = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

export interface EventParts extends EventHandlers {
  readonly request: HttpRequest;
  /** Headers of the tab's login, its token rotated first when that is due; undefined without a login. */
  readonly headers: () => Promise<Record<string, string> | undefined>;
  readonly page: PageInView;
  /** While it asks for a login there is none to listen with. */
  readonly gate: Pick<LoginGate, 'reason' | 'subscribe'>;
  /** Milliseconds before the next attempt, after so many that failed. */
  readonly pause?: (failures: number) => number;
}

/** Without a sign of life for so long the connection is dead, though nobody said so (milliseconds). */
const patience = heartbeatMilliseconds * 2.25;
/** An opening that took no longer than this cannot have missed anything worth asking for (milliseconds). */
const atOnce = 2000;
const longestPause = 30_000;

/** Doubling, and spread out: after a restart of the server not everybody comes back in the same moment. */
function spreadPause(failures: number): number {
  const whole = failures === 0 ? 1000 : Math.min(longestPause, 1000 * 2 ** failures);
  return whole * (0.5 + Math.random() / 2);
}

/**
 * Listens to the events of the tab's login while the page is in view and no login is asked for, and comes back after every
 * break. Answers how to stop. A hidden tab lets go of its connection: a browser has only six of them for one address.
 */
export function openEvents(parts: EventParts): () => void {
  const { page, gate } = parts;
  let isStopped = false;
  let attempt = new AbortController();
  let wake: () => void = () => undefined;
  const isWanted = () => !isStopped && page.visibilityState === 'visible' && gate.reason() === undefined;
  const look = () => (isWanted() ? wake() : attempt.abort());
  page.addEventListener('visibilitychange', look);
  const forgetGate = gate.subscribe(look);

  const run = async () => {
    while (!isStopped) {
      if (isWanted()) {
        await listenWhile(isWanted, parts, () => {
          attempt = new AbortController();
          return attempt;
        });
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  };
  void run();
  return () => {
    isStopped = true;
    page.removeEventListener('visibilitychange', look);
    forgetGate();
    attempt.abort();
    wake();
  };
}

/** One connection after the other while they are wanted. */
async function listenWhile(
  isWanted: () => boolean,
  parts: EventParts,
  nextAttempt: () => AbortController,
): Promise<void> {
  const { pause = spreadPause } = parts;
  const since = Date.now();
  let failures = 0;
  let isFirst = true;
  while (isWanted()) {
    const attempt = nextAttempt();
    const mayHaveMissed = () => !isFirst || Date.now() - since > atOnce;
    const wasOpen = await listenOnce(parts, attempt, () => {
      parts.onLive(true);
      if (mayHaveMissed()) parts.onGap();
    });
    if (wasOpen) parts.onLive(false);
    isFirst = false;
    failures = wasOpen ? 0 : failures + 1;
    // What was hidden meanwhile comes back at once.
    if (isWanted()) await sleep(pause(failures), nextAttempt().signal);
  }
}

/** One connection from its opening to its end, which is no error; answers whether it was open. */
async function listenOnce(parts: EventParts, attempt: AbortController, onOpen: () => void): Promise<boolean> {
  const { signal } = attempt;
  let timer = setTimeout(() => attempt.abort(), patience);
  const live = () => {
    clearTimeout(timer);
    timer = setTimeout(() => attempt.abort(), patience);
  };
  let isOpen = false;
  try {
    const headers = await parts.headers();
    if (!headers || signal.aborted) return false;
    const response = await parts.request(liveEventsPath, { headers, signal, cache: 'no-store' });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.ok || !isStream || !response.body) {
      await response.body?.cancel();
      return false;
    }
    isOpen = true;
    onOpen();
    for await (const event of eventsOf(response.body, live)) parts.onEvent(event);
  } catch {
    // However it broke, the loop comes back; a lost login is told by the next call.
  } finally {
    clearTimeout(timer);
  }
  return isOpen;
}

/** Names in a stream of server-sent events; what this page does not know is passed over. */
async function* eventsOf(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<LiveEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let held = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    held += decoder.decode(value, { stream: true });
    const blocks = held.split('\n\n');
    held = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: ?(\w+)$/m.exec(block)?.[1];
      const event = liveEvents.find((one) => one === name);
      if (event) yield event;
    }
  }
}
