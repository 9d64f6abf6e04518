import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLoginGate } from './login-gate';
import { type EventHandlers, openEvents, type PageInView } from './events';

/** What happened, in order: openings with their token, events, gaps. */
let log: string[] = [];
let stop: () => void = () => undefined;
beforeEach(() => {
  log = [];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

interface Connection {
  readonly say: (text: string) => void;
  readonly end: () => void;
  readonly isOpen: () => boolean;
}

/** A page and a server whose streams the test plays. */
function start({ refuse = 0 }: { refuse?: number } = {}) {
  const connections: Connection[] = [];
  let refused = 0;
  let token = 't1';
  const request = async (path: string, init?: RequestInit): Promise<Response> => {
    const asked = new Headers(init?.headers).get('authorization');
    if (refused < refuse) {
      refused += 1;
      log.push('refused');
      return new Response('{"state":107}', { headers: { 'content-type': 'application/json' } });
    }
    log.push(`open ${path.split('/').at(-1)} ${asked}`);
    let isOpen = true;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const bytes = new TextEncoder();
        init?.signal?.addEventListener('abort', () => {
          if (isOpen) controller.error(new Error('aborted'));
          isOpen = false;
        });
        connections.push({
          say: (text) => controller.enqueue(bytes.encode(text)),
          end: () => {
            isOpen = false;
            controller.close();
          },
          isOpen: () => isOpen,
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  };
  const view = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const handlers: EventHandlers = {
    onEvent: (event) => log.push(event),
    onGap: () => log.push('gap'),
    onLive: (isLive) => log.push(isLive ? 'live' : 'alone'),
  };
  const gate = createLoginGate();
  stop = openEvents({
    ...handlers,
    gate,
    request,
    headers: async () => ({ authorization: token }),
    // Only what `PageInView` names is used of it.
    page: view as unknown as PageInView,
    pause: () => 5,
  });
  const show = (state: DocumentVisibilityState) => {
    view.visibilityState = state;
    view.dispatchEvent(new Event('visibilitychange'));
  };
  const rotate = (next: string) => {
    token = next;
  };
  return { connections, show, rotate, gate };
}

const logged = (expected: string[]) => vi.waitFor(() => expect(log).toEqual(expected), 10_000);

it('hears events by name, also cut in pieces, and nothing in the signs of life between them', async () => {
  const { connections } = start();
  await vi.waitFor(() => expect(connections).toHaveLength(1), 10_000);
  connections[0]?.say(': \n\n');
  connections[0]?.say('event: pen');
  connections[0]?.say('ding\ndata: \n\nevent: letters\ndata: \n\nevent: unheardOf\ndata: \n\n');
  await logged(['open admin-events t1', 'live', 'pending', 'letters']);
});

it('comes back after the end of a stream with the token of that moment, and asks for what it may have missed', async () => {
  const { connections, rotate } = start();
  await vi.waitFor(() => expect(connections).toHaveLength(1), 10_000);
  rotate('t2');
  connections[0]?.end();
  await logged(['open admin-events t1', 'live', 'alone', 'open admin-events t2', 'live', 'gap']);
});

it('tries again while it is refused, and stays alone until then', async () => {
  start({ refuse: 3 });
  await logged(['refused', 'refused', 'refused', 'open admin-events t1', 'live', 'gap']);
});

it('lets go of its connection while the page is hidden, and listens again when it is shown', async () => {
  const { connections, show } = start();
  await vi.waitFor(() => expect(connections).toHaveLength(1), 10_000);
  show('hidden');
  await vi.waitFor(() => expect(connections[0]?.isOpen()).toBe(false), 10_000);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(connections).toHaveLength(1);
  show('visible');
  await logged(['open admin-events t1', 'live', 'alone', 'open admin-events t1', 'live']);
});

it('does not ask while a login is asked for, and listens at once with the new token', async () => {
  const { connections, show, rotate, gate } = start();
  await vi.waitFor(() => expect(connections).toHaveLength(1), 10_000);
  const waiting = gate.wait('登录超时，请重新登录');
  await logged(['open admin-events t1', 'live', 'alone']);
  expect(connections[0]?.isOpen()).toBe(false);
  show('hidden');
  show('visible');
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(connections).toHaveLength(1);
  rotate('t2');
  gate.settle();
  await waiting;
  await logged(['open admin-events t1', 'live', 'alone', 'open admin-events t2', 'live']);
});

it('takes a connection without any sign of life for dead', async () => {
  vi.useFakeTimers();
  const { connections } = start();
  await vi.advanceTimersByTimeAsync(10);
  connections[0]?.say(': \n\n');
  await vi.advanceTimersByTimeAsync(40_000);
  connections[0]?.say(': \n\n');
  await vi.advanceTimersByTimeAsync(40_000);
  expect(connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connections[0]?.isOpen()).toBe(false);
  expect(connections).toHaveLength(2);
});

it('ends for good when it is stopped', async () => {
  const { connections } = start();
  await vi.waitFor(() => expect(connections).toHaveLength(1), 10_000);
  stop();
  await vi.waitFor(() => expect(connections[0]?.isOpen()).toBe(false), 10_000);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(connections).toHaveLength(1);
});
