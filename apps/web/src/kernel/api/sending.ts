import { messages } from '@yunguan/contract/kernel/messages';
import type { CredentialStore } from './credentials';
import { SessionEnded } from './errors';
import { createListeners } from './listeners';
import type { LoginGate } from './login-gate';
import { authHeaders, type Tokens } from './tokens';
import type { Reply, SessionLoss } from './wire';

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** `fail`: a lost login rejects with SessionEnded instead of asking for a new one, or of waiting for one. */
  readonly onSessionLoss?: 'login' | 'fail';
}

export interface SendingParts {
  readonly tokens: Tokens;
  readonly store: CredentialStore;
  readonly gate: LoginGate;
  /** Where calls wait that ask for a fresh proof of identity. */
  readonly identity: LoginGate;
}

export const lossTexts = {
  notLoggedIn: messages.notLoggedIn,
  expired: messages.loginExpired,
  unauthorised: messages.unauthorised,
} as const satisfies Record<SessionLoss, string>;

/** Requests under the tab's login, repeated until there is an answer. */
export function createSending({ tokens, store, gate, identity }: SendingParts) {
  const forbidden = createListeners();
  /** The token that the server took for none at last; a token never comes back to life. */
  let dead: { readonly token: string; readonly loss: SessionLoss } | undefined;

  return {
    /** Sends with the tab's login until there is an answer. @throws Refused, NetworkFailure, SessionEnded, AbortError */
    send: async (
      request: (headers: Record<string, string>) => Promise<Reply>,
      { signal, onSessionLoss = 'login' }: SendOptions = {},
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
          if (code === 'FORBIDDEN') forbidden.tell();
          if (code !== 'CONFIRM_IDENTITY') throw reply.error;
          await identity.wait(reply.error.msg, signal);
          continue;
        }
        dead = { token: held.token, loss: reply.loss };
        if (onSessionLoss === 'fail') throw new SessionEnded(lossTexts[reply.loss]);
        const isSameLogin = store.read()?.token === held.token;
        if (isSameLogin) await gate.wait(lossTexts[reply.loss], signal);
      }
    },
    /** Whether the server has refused this tab's token: nothing asked with it will be answered. */
    isEnded: () => dead !== undefined && store.read()?.token === dead.token,
    /** A call was refused: the rights are no longer, or never were, what the page believes. */
    onForbidden: forbidden.add,
  };
}
