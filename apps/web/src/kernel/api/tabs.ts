import type { Credentials } from './credentials';

/** Keeps the tabs of one browser that share a login in step, and hands a login to a tab opened from a link. */
export interface TabLink {
  /**
   * Login of the tab used last; undefined when no other tab answers. A tab that is busy answers late: the first answer
   * counts then, for at most `longest` milliseconds.
   */
  ask(longest?: number): Promise<Credentials | undefined>;
  /** Tells the tabs that hold the token `from` what to hold now: after rotation, a new login or a venue switch. */
  readonly announce: (from: string, to: Credentials) => void;
  onMoved(listener: (from: string, to: Credentials) => void): void;
}

export interface TabLinkParts {
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  readonly read: () => Credentials | undefined;
  /** When this tab was last in front, milliseconds since the epoch. */
  readonly lastUsed: () => number;
  /** Milliseconds to collect answers: a new tab asks before it shows anything. */
  readonly patience?: number;
}

type Message =
  | { readonly kind: 'ask'; readonly id: string }
  | { readonly kind: 'offer'; readonly id: string; readonly credentials: Credentials; readonly lastUsed: number }
  | { readonly kind: 'moved'; readonly from: string; readonly to: Credentials };

/** Links tabs over a channel that only pages of this origin can hear. */
export function createTabLink({ channel, read, lastUsed, patience = 150 }: TabLinkParts): TabLink {
  const listeners = new Set<(message: Message) => void>();
  const send = (message: Message) => channel.postMessage(message);

  channel.addEventListener('message', (event) => {
    // Only this module writes to the channel.
    const message = event.data as Message;
    const credentials = message.kind === 'ask' ? read() : undefined;
    if (message.kind === 'ask' && credentials) {
      send({ kind: 'offer', id: message.id, credentials, lastUsed: lastUsed() });
    }
    for (const listener of listeners) listener(message);
  });

  return {
    ask(longest = patience) {
      const id = `${Date.now()}-${Math.random()}`;
      return new Promise((resolve) => {
        let best: Extract<Message, { kind: 'offer' }> | undefined;
        let isLate = false;
        const finish = () => {
          listeners.delete(hear);
          resolve(best?.credentials);
        };
        const hear = (message: Message) => {
          if (message.kind !== 'offer' || message.id !== id) return;
          if (!best || message.lastUsed > best.lastUsed) best = message;
          if (isLate) finish();
        };
        listeners.add(hear);
        setTimeout(() => {
          isLate = true;
          if (best) finish();
        }, patience);
        setTimeout(finish, longest);
        send({ kind: 'ask', id });
      });
    },
    announce: (from, to) => send({ kind: 'moved', from, to }),
    onMoved(listener) {
      listeners.add((message) => {
        if (message.kind === 'moved') listener(message.from, message.to);
      });
    },
  };
}
