import { messages } from '@yunguan/contract/kernel/messages';
import { createCalling } from './calling';
import { SessionEnded } from './errors';
import { createListeners } from './listeners';
import { type CodeForm, inVenue, type LoginAnswer, type LoginForm, newLogin } from './new-login';
import { createOfferedLogin } from './offered-login';
import { createSending, type SendingParts } from './sending';
import type { TabLink } from './tabs';
import { authHeaders, createTokens, type TokenParts } from './tokens';
import { ownCalls } from './wire';

export interface ClientParts
  extends Pick<TokenParts, 'post' | 'now' | 'lock' | 'app'>,
    Pick<SendingParts, 'store' | 'gate' | 'identity'> {
  readonly tabs: TabLink;
}

/** Why another login cannot go on with the page: it is of somebody else, or it does not reach the page's venue any more. */
export type Replacing = 'user' | 'venue';

export type Client = ReturnType<typeof createClient>;

/**
 * The one way to the server. A lost login (107, 109, 401) opens one dialog over the page; every call that met it waits
 * there and is repeated with the new token, so nothing typed is lost.
 */
export function createClient({ post, store, gate, identity, tabs, now, lock, app }: ClientParts) {
  const tokens = createTokens({ post, store, now, lock, app, onRotated: tabs.announce });
  const { send, isEnded, onForbidden } = createSending({ tokens, store, gate, identity });
  const call = createCalling({ post, send, now });
  const venueMoved = createListeners<[venueId: string, shown: string]>();
  const regained = createListeners();
  const goOn = () => {
    gate.settle();
    regained.tell();
  };
  const end = () => {
    store.clear();
    gate.abandon(new SessionEnded(messages.notLoggedIn));
  };
  tabs.onMoved((from, to) => {
    const held = store.read();
    if (held?.token !== from || held.userId !== to.userId) return;
    store.write(to);
    goOn();
    if (held.venueId !== to.venueId) venueMoved.tell(to.venueId, held.venueId);
  });

  return {
    send,
    call,
    isEnded,
    onForbidden,
    /** Rotates the token when that is due; for timers and for a machine that woke up. */
    refresh: () => tokens.current(),
    credentials: () => store.read(),
    async signIn(form: LoginForm | CodeForm): Promise<LoginAnswer> {
      const { answer, held } = await newLogin({ post, tokens, now }, form);
      store.write(held);
      return answer;
    },
    /**
     * Login over the open page. `replaced`: another user or venue answers now, so the page must be loaded again; what was
     * typed there is not his. Asked before: `declined` leaves the page with the login that it waits for.
     */
    async signInAgain(
      form: LoginForm | CodeForm,
      mayReplace: (why: Replacing) => Promise<boolean>,
    ): Promise<'continued' | 'replaced' | 'declined'> {
      const before = store.read();
      const { held } = await newLogin({ post, tokens, now }, form);
      const isSameUser = before?.userId === held.userId;
      // A fresh login starts in its own venue; what was typed belongs to the one the page shows.
      const moved = before && isSameUser && before.venueId !== held.venueId;
      const next = moved ? await inVenue(post, held, before.venueId) : held;
      if (!before || !isSameUser || !next) {
        if (!(await mayReplace(isSameUser ? 'venue' : 'user'))) {
          // Nobody works with it.
          void post(ownCalls.signOut.path, {}, { headers: authHeaders(held) }).catch(() => undefined);
          return 'declined';
        }
        store.write(held);
        return 'replaced';
      }
      store.write(next);
      tabs.announce(before.token, next);
      goOn();
      return 'continued';
    },
    /** The user does not want to log in again: waiting calls end silently. */
    giveUp: end,
    /** Ends the login here and on the server; a login that is already over counts as signed out. */
    async signOut() {
      await call(ownCalls.signOut, {}, { onSessionLoss: 'fail' }).catch((error: unknown) => {
        if (!(error instanceof SessionEnded)) throw error;
      });
      store.clear();
    },
    /** Ends the login here at once; the server hears of it meanwhile, and whether it did does not matter. */
    leave() {
      void call(ownCalls.signOut, {}, { onSessionLoss: 'fail', keepalive: true }).catch(() => undefined);
      end();
    },
    async switchVenue(venueId: string) {
      const answer = await call(ownCalls.switchVenue, { venueId });
      const held = store.read();
      if (held) {
        const next = { ...held, venueId: answer.venueId, roleId: answer.roleId };
        store.write(next);
        tabs.announce(held.token, next);
      }
      return answer;
    },
    /** Another tab with this login switched the venue: what this page shows belongs to the old one, `shown`. */
    onVenueMoved: venueMoved.add,
    /** The page has a valid token again, of this tab's login or of another's: what failed without one may be tried again. */
    onRegained: regained.add,
    ...createOfferedLogin({ post, store, tabs }),
  };
}
