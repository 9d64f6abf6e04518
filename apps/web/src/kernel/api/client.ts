import { messages } from '@yunguan/contract/kernel/messages';
import type { loginAnswer } from '@yunguan/contract/platform/auth';
import type * as z from 'zod';
import type { Credentials, CredentialStore } from './credentials';
import { isUnanswered, NetworkFailure, Refused, SessionEnded } from './errors';
import type { LoginGate } from './login-gate';
import { sha256Hex } from './sha256';
import type { TabLink } from './tabs';
import { authHeaders, createTokens, type Post, type TokenParts, tokenFields } from './tokens';
import { createUnansweredKeys } from './unanswered-keys';
import { type Callable, ownCalls, type Reply, type SessionLoss } from './wire';

export type LoginAnswer = z.infer<typeof loginAnswer>;
export interface LoginForm {
  readonly nickName: string;
  readonly password: string;
}
/** The second step of a login that was refused with a ticket. */
export interface CodeForm {
  readonly nickName: string;
  readonly ticket: string;
  readonly code: string;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Of a form that keeps its own; otherwise one is made per call, and kept for its repetition until it is answered. */
  readonly idempotencyKey?: string;
  /** Lets the call outlive the page: the last draft of a page that closes. */
  readonly keepalive?: boolean;
  /** `fail`: a lost login rejects with SessionEnded instead of asking for a new one, or of waiting for one. */
  readonly onSessionLoss?: 'login' | 'fail';
}

export interface ClientParts extends Pick<TokenParts, 'now' | 'lock' | 'app'> {
  readonly post: Post;
  readonly store: CredentialStore;
  readonly gate: LoginGate;
  /** Where calls wait that ask for a fresh proof of identity. */
  readonly identity: LoginGate;
  readonly tabs: TabLink;
}

/** Why another login cannot go on with the page: it is of somebody else, or it does not reach the page's venue any more. */
export type Replacing = 'user' | 'venue';

/** A login that another tab holds. */
export interface OfferedLogin {
  /** Whose it is. */
  readonly realName: string;
  /** Goes on with it here, too; false where it is not there any more. */
  take(): Promise<boolean>;
}

const lossTexts = {
  notLoggedIn: messages.notLoggedIn,
  expired: messages.loginExpired,
  unauthorised: messages.unauthorised,
} as const satisfies Record<SessionLoss, string>;

export type Client = ReturnType<typeof createClient>;

/**
 * The one way to the server. A lost login (107, 109, 401) opens one dialog over the page; every call that met it waits
 * there and is repeated with the new token, so nothing typed is lost.
 */
export function createClient({ post, store, gate, identity, tabs, now, lock, app }: ClientParts) {
  const tokens = createTokens({ post, store, now, lock, app, onRotated: tabs.announce });
  const unanswered = createUnansweredKeys(randomKey, now);
  const forbiddenListeners = new Set<() => void>();
  /** The token that the server took for none at last; a token never comes back to life. */
  let dead: { readonly token: string; readonly loss: SessionLoss } | undefined;

  /** Sends with the tab's login until there is an answer. @throws Refused, NetworkFailure, SessionEnded, AbortError */
  const send = async (
    request: (headers: Record<string, string>) => Promise<Reply>,
    { signal, onSessionLoss = 'login' }: CallOptions = {},
  ): Promise<unknown> => {
    for (;;) {
      const asked = gate.reason();
      // While a login is asked for, the token is dead and the tab may be about to change its user: nothing leaves it.
      if (asked !== undefined) {
        if (onSessionLoss === 'fail') throw new SessionEnded(asked);
        await gate.wait(asked, signal);
      }
      const held = await tokens.current();
      if (!held) throw new SessionEnded(messages.notLoggedIn);
      // A page left open must not go on asking with it by itself, all night long.
      if (onSessionLoss === 'fail' && dead?.token === held.token) throw new SessionEnded(lossTexts[dead.loss]);
      const reply = await request(authHeaders(held));
      if (reply.kind === 'answer') return reply.objects;
      if (reply.kind === 'failed') {
        const { code } = reply.error;
        if (code === 'FORBIDDEN') for (const listener of forbiddenListeners) listener();
        if (code !== 'CONFIRM_IDENTITY') throw reply.error;
        await identity.wait(reply.error.msg, signal);
        continue;
      }
      dead = { token: held.token, loss: reply.loss };
      if (onSessionLoss === 'fail') throw new SessionEnded(lossTexts[reply.loss]);
      const isSameLogin = store.read()?.token === held.token;
      if (isSameLogin) await gate.wait(lossTexts[reply.loss], signal);
    }
  };

  const call = async <I extends z.ZodType, O extends z.ZodType>(
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
    if (isRepeatable || endpoint.effect === 'write') unanswered.answered();
    // The server answers with its output schema; parsing again here would cost every list twice.
    return objects as z.output<O>;
  };

  /** Exchanges a name and a password, or a code, for a login. @throws Refused (with `ticket` where a code is asked for), NetworkFailure */
  const logIn = async (form: LoginForm | CodeForm): Promise<{ answer: LoginAnswer; held: Credentials }> => {
    const anonymous = await tokens.issue();
    const headers = authHeaders({ ...tokenFields(anonymous, now()), domain: '' });
    const userName = form.nickName.trim();
    const reply =
      'code' in form
        ? await post(ownCalls.confirm.path, { ticket: form.ticket, code: form.code }, { headers })
        : await post(
            ownCalls.login.path,
            { nickName: userName, passwords: await sha256Hex(form.password.trim()) },
            { headers },
          );
    if (reply.kind === 'failed') throw reply.error;
    if (reply.kind === 'lost') throw new Refused(lossTexts[reply.loss]);
    // Shape by the contract, as in `call`.
    const answer = reply.objects as LoginAnswer;
    const { userId, roleId, venueId, domain } = answer;
    return { answer, held: { ...tokenFields(answer, now()), userId, userName, roleId, venueId, domain } };
  };

  const venueListeners = new Set<(venueId: string) => void>();
  const regainedListeners = new Set<() => void>();
  const regained = () => {
    gate.settle();
    for (const listener of regainedListeners) listener();
  };
  tabs.onMoved((from, to) => {
    const held = store.read();
    if (held?.token !== from || held.userId !== to.userId) return;
    store.write(to);
    regained();
    if (held.venueId !== to.venueId) for (const listener of venueListeners) listener(to.venueId);
  });

  const switchTo = async (held: Credentials, venueId: string): Promise<Credentials | undefined> => {
    const reply = await post(ownCalls.switchVenue.path, { venueId }, { headers: authHeaders(held) });
    if (reply.kind !== 'answer') return undefined;
    // Shape by the contract, as in `call`.
    const { roleId } = reply.objects as { roleId: string };
    return { ...held, venueId, roleId };
  };

  return {
    send,
    call,
    /** Rotates the token when that is due; for timers and for a machine that woke up. */
    refresh: () => tokens.current(),
    credentials: () => store.read(),
    /** Whether the server has refused this tab's token: nothing asked with it will be answered. */
    isEnded: () => dead !== undefined && store.read()?.token === dead.token,
    async signIn(form: LoginForm | CodeForm): Promise<LoginAnswer> {
      const { answer, held } = await logIn(form);
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
      const { held } = await logIn(form);
      const isSameUser = before?.userId === held.userId;
      // A fresh login starts in its own venue; what was typed belongs to the one the page shows.
      const moved = before && isSameUser && before.venueId !== held.venueId;
      const next = moved ? await switchTo(held, before.venueId) : held;
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
      regained();
      return 'continued';
    },
    /** The user does not want to log in again: waiting calls end silently. */
    giveUp() {
      store.clear();
      gate.abandon(new SessionEnded(messages.notLoggedIn));
    },
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
      store.clear();
      gate.abandon(new SessionEnded(messages.notLoggedIn));
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
    /** Another tab with this login switched the venue: what this page shows belongs to the old one. */
    onVenueMoved(listener: (venueId: string) => void): () => void {
      venueListeners.add(listener);
      return () => venueListeners.delete(listener);
    },
    /** The page has a valid token again, of this tab's login or of another's: what failed without one may be tried again. */
    onRegained(listener: () => void): () => void {
      regainedListeners.add(listener);
      return () => regainedListeners.delete(listener);
    },
    /** A call was refused: the rights are no longer, or never were, what the page believes. */
    onForbidden(listener: () => void): () => void {
      forbiddenListeners.add(listener);
      return () => forbiddenListeners.delete(listener);
    },
    /**
     * The login of the tab used last, for a tab that has none and was not led anywhere: undefined where no tab has one that
     * still holds. It is not simply taken: a second tab is how somebody signs in with a second account.
     * @param longest milliseconds to wait for a tab that is busy
     */
    async offered(longest?: number): Promise<OfferedLogin | undefined> {
      const found = await tabs.ask(longest);
      if (!found) return undefined;
      const reply = await post(ownCalls.currentUser.path, {}, { headers: authHeaders(found) }).catch(() => undefined);
      if (reply?.kind !== 'answer') return undefined;
      // Shape by the contract, as in `call`.
      const { realName } = reply.objects as { realName: string };
      return {
        realName,
        async take() {
          // Its token may have been rotated meanwhile.
          const now = await tabs.ask(longest);
          if (now?.userId !== found.userId) return false;
          store.write(now);
          return true;
        },
      };
    },
    /**
     * Takes over the login of another tab when this one has none; true when there is a login afterwards.
     * @param longest milliseconds to wait for a tab that is busy
     */
    async inherit(longest?: number): Promise<boolean> {
      if (store.read()) return true;
      const offered = await tabs.ask(longest);
      // Somebody may have signed in here meanwhile.
      if (offered && !store.read()) store.write(offered);
      return offered !== undefined;
    },
  };
}

/** A key for one intended write; works without a secure context too. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The failure of an upload, in the words of the specification (002 §8): half-width comma, no space. */
export function uploadFailure(error: unknown): unknown {
  if (error instanceof NetworkFailure) return new NetworkFailure(error.cause, `${error.msg},上传失败`);
  if (!(error instanceof Refused)) return error;
  const { state, code, errors, conflict, requestId } = error;
  return new Refused(`${error.msg},上传失败`, { state, code, errors, conflict, requestId });
}
