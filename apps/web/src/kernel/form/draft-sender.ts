import { isSilent, NetworkFailure, Refused, textOf } from '../api/errors';
import { createListeners } from '../api/listeners';

export type AutosaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  /** `time`: China time of the server. */
  | { readonly kind: 'saved'; readonly time: string }
  /** Kept on this machine only, and why. */
  | { readonly kind: 'local'; readonly time: string; readonly why: LocalReason }
  /** `time`: when it was kept on this machine; undefined where there was no room. */
  | { readonly kind: 'failed'; readonly message: string; readonly time?: string };

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

/** The draft between the form and the server: what of it is not there yet, and what is told of it. */
export interface DraftSender {
  readonly state: () => AutosaveState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The form holds what the server has not got. */
  readonly change: () => void;
  /** Whether there is anything to send. */
  readonly isWaiting: () => boolean;
  /** The draft that is on its way. */
  readonly underWay: () => Promise<void> | undefined;
  /** Sends the form as it is now; one draft at a time. */
  readonly send: (keepalive: boolean) => void;
  /** Keeps the form on this machine instead. */
  readonly keep: (why: LocalReason) => void;
  /** The next one goes over the draft of another open form. */
  readonly takeOver: () => void;
  /** Nothing is left to send, whatever still comes of what is on its way. */
  readonly end: () => void;
}

/** Sends one draft after the other; `onUnreached` is told when the server could not be reached. */
export function createDraftSender(ports: AutosavePorts, onUnreached: () => void): DraftSender {
  const listeners = createListeners();
  let state: AutosaveState = { kind: 'idle' };
  let sending: Promise<void> | undefined;
  let isUnsent = false;
  let isEnded = false;
  let takesOver = false;

  const show = (next: AutosaveState) => {
    state = next;
    listeners.tell();
  };
  const fail = (error: unknown) => {
    isUnsent = true;
    const time = ports.keepLocally();
    const why = localReason(error);
    const refused = { kind: 'failed', message: `自动保存失败：${textOf(error)}`, ...(time && { time }) } as const;
    show(why ? keptState(time, why) : refused);
    if (why === 'network') onUnreached();
  };
  const deliver = async (keepalive: boolean) => {
    isUnsent = false;
    show({ kind: 'saving' });
    try {
      const time = await ports.send({ keepalive, takesOver });
      takesOver = false;
      if (isEnded) return;
      if (!isUnsent) ports.forgetLocal();
      show({ kind: 'saved', time });
    } catch (error) {
      if (!isEnded) fail(error);
    } finally {
      sending = undefined;
    }
  };
  return {
    state: () => state,
    subscribe: listeners.add,
    change() {
      isUnsent = true;
    },
    isWaiting: () => isUnsent && !isEnded,
    underWay: () => sending,
    send(keepalive) {
      sending = deliver(keepalive);
    },
    keep: (why) => show(keptState(ports.keepLocally(), why)),
    takeOver() {
      takesOver = true;
      isUnsent = true;
    },
    end() {
      isEnded = true;
      ports.forgetLocal();
      show({ kind: 'idle' });
    },
  };
}

/** Why a draft lies on this machine only; undefined for a refusal that the user must read. */
function localReason(error: unknown): LocalReason | undefined {
  if (error instanceof NetworkFailure) return 'network';
  if (isSilent(error)) return 'session';
  return error instanceof Refused && error.code === 'CONFLICT' ? 'page' : undefined;
}

function keptState(time: string | undefined, why: LocalReason): AutosaveState {
  return time === undefined ? { kind: 'failed', message: '本机空间不足，修改未能暂存' } : { kind: 'local', time, why };
}
