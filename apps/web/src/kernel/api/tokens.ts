import type { tokenAnswer } from '@yunguan/contract/platform/auth';
import type * as z from 'zod';
import type { Credentials, CredentialStore } from './credentials';
import { NetworkFailure } from './errors';
import { ownCalls, type Reply } from './wire';

export type TokenAnswer = z.infer<typeof tokenAnswer>;
export type Post = (
  path: string,
  body: unknown,
  options?: { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean },
) => Promise<Reply>;

export interface TokenParts {
  readonly post: Post;
  readonly store: CredentialStore;
  readonly now: () => number;
  /** Runs one task at a time across the tabs of the browser. */
  readonly lock: <T>(task: () => Promise<T>) => Promise<T>;
  readonly onRotated: (from: string, to: Credentials) => void;
  readonly app: { readonly appId: string; readonly secret: string };
}

export interface Tokens {
  /** The tab's login, its token rotated first when that is due. */
  current(): Promise<Credentials | undefined>;
  /** An anonymous token. @throws Refused, NetworkFailure */
  issue(): Promise<TokenAnswer>;
}

/** The specification refreshes every 3600000 ms (002 §9). */
const hour = 3_600_000;
/** Milliseconds before the server's own limit, and between attempts that failed. */
const margin = 120_000;
/** Milliseconds for which calls wait for a rotation: the old token is good for a while, and a network that hangs must not hold up who signs out. */
const longestWait = 3_000;

/** Issues and rotates tokens; parallel calls share one rotation. */
export function createTokens({ post, store, now, lock, onRotated, app }: TokenParts): Tokens {
  /** Settles when the rotation under way has ended, or has taken too long to be waited for. */
  let awaited: Promise<void> | undefined;
  let pausedUntil = 0;

  const isDue = (held: Credentials) => {
    const life = held.expiresIn > 0 ? Math.min(hour, Math.max(held.expiresIn * 1000 - margin, margin)) : hour;
    return now() - held.issuedAt >= life;
  };

  const rotate = async () => {
    // Another tab may have rotated the shared token while this one waited for its turn.
    const held = store.read();
    if (!held || !isDue(held)) return;
    const reply = await post(ownCalls.getToken.path, app, { headers: authHeaders(held) }).catch(() => undefined);
    const latest = store.read();
    if (reply?.kind !== 'answer' || !latest) {
      // The call itself finds out what is wrong; here it is only tried again later.
      pausedUntil = now() + margin;
      return;
    }
    // Somebody signed in meanwhile: the answer is that of a login that this tab has left.
    if (latest.token !== held.token) return;
    const next = { ...latest, ...tokenFields(readToken(reply.objects), now()) };
    store.write(next);
    onRotated(held.token, next);
  };

  return {
    async current() {
      const held = store.read();
      if (!held || !isDue(held) || now() < pausedUntil) return held;
      if (!awaited) {
        const rotating = lock(rotate).finally(() => {
          awaited = undefined;
        });
        awaited = atMost(longestWait, rotating);
      }
      await awaited;
      return store.read();
    },
    async issue() {
      const reply = await post(ownCalls.getToken.path, app);
      if (reply.kind === 'answer') return readToken(reply.objects);
      throw reply.kind === 'failed' ? reply.error : new NetworkFailure('no token');
    },
  };
}

/** The task, or the end of the time for it, whichever comes first. */
async function atMost(milliseconds: number, task: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([task, timeUp]).finally(() => clearTimeout(timer));
}

/** Headers of a call made with a login. */
export function authHeaders(held: Pick<Credentials, 'token' | 'tokenType' | 'domain'>): Record<string, string> {
  const headers: Record<string, string> = { Authorization: `${held.tokenType} ${held.token}` };
  // Header values are ASCII.
  if (held.domain !== '') headers.domain = encodeURI(held.domain);
  return headers;
}

/** Token part of the credentials. */
export function tokenFields(answer: TokenAnswer, issuedAt: number) {
  return { token: answer.access_token, tokenType: answer.token_type, expiresIn: answer.expires_in, issuedAt };
}

function readToken(objects: unknown): TokenAnswer {
  // The server's output schema is the contract's; development and tests parse it there.
  return objects as TokenAnswer;
}
