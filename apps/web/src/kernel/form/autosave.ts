import { isSilent, NetworkFailure, Refused, textOf } from '../api/errors';

export type AutosaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  /** `time`: China time of the server. */
  | { readonly kind: 'saved'; readonly time: string }
  /** Kept on this machine only, and why. */
  | { readonly kind: 'local'; readonly time: string; readonly why: LocalReason }
  | { readonly kind: 'failed'; readonly message: string };

/** `page`: another open form of the same item keeps its draft on the server. */
export type LocalReason = 'network' | 'session' | 'conflict' | 'page';

export interface SendOptions {
  readonly keepalive: boolean;
  /** The user lets the draft of another open form go. */
  readonly takesOver: boolean;
}

export interface AutosavePorts {
  /** Sends the form as it is now; answers the server's time. @throws Refused, NetworkFailure, SessionEnded */
  readonly send: (options: SendOptions) => Promise<string>;
  /** Keeps the form on this machine; answers the time, or undefined when there is no room. */
  readonly keepLocally: () => string | undefined;
  readonly forgetLocal: () => void;
}

/** Milliseconds: after the last key, at the latest after the first one, and between attempts without a network. */
const autosaveDelays = { quiet: 1_500, longest: 4_000, retry: 10_000 } as const;

export interface Autosave {
  readonly state: () => AutosaveState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The form changed. */
  readonly touch: () => void;
  /** Sends what is waiting now: the page is hidden, closed or left. */
  readonly flush: (options?: { keepalive?: boolean }) => void;
  /** The network or the login is back. */
  readonly retry: () => void;
  /** Keeps changes on this machine until `release`: somebody else's version waits for a decision. */
  readonly hold: () => void;
  readonly release: () => void;
  /** Resolves once nothing is on its way; until `resume` nothing is sent: a draft must not overtake the save, nor outlive it. */
  readonly settle: () => Promise<void>;
  /** The save has failed: drafts go out again. */
  readonly resume: () => void;
  /** Writes over the draft of another open form, as the user said. */
  readonly takeOver: () => void;
  /** The form has been saved: there is nothing left to keep. */
  readonly finish: () => void;
}

/** Keeps one rolling draft at most five seconds behind the user, and says so when it cannot. */
export function createAutosave(ports: AutosavePorts): Autosave {
  const { send, keepLocally, forgetLocal } = ports;
  const listeners = new Set<() => void>();
  let state: AutosaveState = { kind: 'idle' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstTouch: number | undefined;
  let sending: Promise<void> | undefined;
  let isHeld = false;
  let isSettled = false;
  let isUnsent = false;
  let isFinished = false;
  let takesOver = false;

  const show = (next: AutosaveState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const stopTimer = () => {
    clearTimeout(timer);
    firstTouch = undefined;
  };
  const keep = (why: LocalReason) => {
    const time = keepLocally();
    show(time === undefined ? { kind: 'failed', message: '本机空间不足，修改未能暂存' } : { kind: 'local', time, why });
  };
  const wait = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => flush(), delay);
  };
  const failed = (error: unknown) => {
    if (isFinished) return;
    isUnsent = true;
    if (error instanceof NetworkFailure) {
      keep('network');
      if (firstTouch === undefined) wait(autosaveDelays.retry);
      return;
    }
    if (isSilent(error)) {
      keep('session');
      return;
    }
    if (error instanceof Refused && error.code === 'CONFLICT') {
      keep('page');
      return;
    }
    keepLocally();
    show({ kind: 'failed', message: `自动保存失败：${textOf(error)}` });
  };
  const deliver = async (keepalive: boolean) => {
    isUnsent = false;
    show({ kind: 'saving' });
    try {
      const time = await send({ keepalive, takesOver });
      takesOver = false;
      if (isFinished) return;
      if (!isUnsent) forgetLocal();
      show({ kind: 'saved', time });
    } catch (error) {
      failed(error);
    } finally {
      sending = undefined;
    }
  };
  const flush = ({ keepalive = false } = {}) => {
    stopTimer();
    if (isFinished || !isUnsent) return;
    if (isHeld) {
      keep('conflict');
      return;
    }
    // A page that closes may not live to hear the answer.
    if (keepalive) keepLocally();
    if (isSettled) return;
    if (sending) void sending.then(() => flush());
    else sending = deliver(keepalive);
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    touch() {
      if (isFinished) return;
      isUnsent = true;
      const now = Date.now();
      firstTouch ??= now;
      wait(Math.min(autosaveDelays.quiet, Math.max(0, firstTouch + autosaveDelays.longest - now)));
    },
    flush,
    retry: () => flush(),
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      flush();
    },
    async settle() {
      stopTimer();
      // A draft that waited for the one before starts when that one ends.
      while (sending) await sending;
      isSettled = true;
    },
    resume() {
      isSettled = false;
    },
    takeOver() {
      takesOver = true;
      isUnsent = true;
      flush();
    },
    finish() {
      isFinished = true;
      stopTimer();
      forgetLocal();
      show({ kind: 'idle' });
    },
  };
}
