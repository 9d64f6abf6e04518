import { createPace } from './autosave-pace';
import { type AutosavePorts, type AutosaveState, createDraftSender } from './draft-sender';

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
  const pace = createPace(() => flush());
  const draft = createDraftSender(ports, pace.retryLater);
  let isHeld = false;
  let isSettled = false;

  const flush = ({ keepalive = false } = {}) => {
    pace.stop();
    if (!draft.isWaiting()) return;
    if (isHeld) {
      draft.keep('conflict');
      return;
    }
    // A page that closes may not live to hear the answer.
    if (keepalive) ports.keepLocally();
    if (isSettled) return;
    const before = draft.underWay();
    if (before) void before.then(() => flush());
    else draft.send(keepalive);
  };

  return {
    state: draft.state,
    subscribe: draft.subscribe,
    touch() {
      draft.change();
      if (draft.isWaiting()) pace.touch();
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
      pace.stop();
      // A draft that waited for the one before starts when that one ends.
      for (let before = draft.underWay(); before; before = draft.underWay()) await before;
      isSettled = true;
    },
    resume() {
      isSettled = false;
    },
    takeOver() {
      draft.takeOver();
      flush();
    },
    finish() {
      pace.stop();
      draft.end();
    },
  };
}
