import { createClient } from './client';
import { createCredentialStore, type Credentials } from './credentials';
import { createLoginGate } from './login-gate';
import { createPost, type HttpRequest } from './post-json';
import type { TabLink } from './tabs';
import { ownCalls } from './wire';

export interface Sent {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
}
export type Answering = (
  sent: Sent,
) => { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>;

export const ok = (objects: unknown) => ({ body: { state: 1, msg: '操作成功', objects } });
export const refused = (state: number, msg: string, objects: unknown = null) => ({ body: { state, msg, objects } });

export const login: Credentials = {
  token: 't1',
  tokenType: 'bearer',
  issuedAt: 0,
  expiresIn: 43_200,
  userId: 'u1',
  userName: 'admin',
  roleId: 'r1',
  venueId: 'v1',
  domain: 'main',
};

/**
 * A client over a stubbed network: `answer` plays the server, `sent` lists what reached it; `offers` are what other tabs
 * hold whenever they are asked, in turn.
 */
export function startClient(answer: Answering, held: Credentials | null = login, offers: readonly Credentials[] = []) {
  const asked = [...offers];
  const sent: Sent[] = [];
  const request: HttpRequest = async (path, init) => {
    const one = {
      path,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: new Headers(init?.headers),
    };
    sent.push(one);
    const { status = 200, body } = await answer(one);
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
  const store = createCredentialStore(memoryStorage());
  if (held) store.write(held);
  const gate = createLoginGate();
  const identity = createLoginGate();
  const moved: { from: string; to: Credentials }[] = [];
  const listeners: ((from: string, to: Credentials) => void)[] = [];
  const tabs: TabLink = {
    ask: async () => asked.shift(),
    announce: (from, to) => moved.push({ from, to }),
    onMoved: (listener) => listeners.push(listener),
  };
  const clock = { now: 0 };
  const client = createClient({
    post: createPost(request, () => false),
    store,
    gate,
    identity,
    tabs,
    now: () => clock.now,
    lock: (task) => task(),
    app: { appId: 'venue-admin', secret: 'venue-admin' },
  });
  const hear = (from: string, to: Credentials) => {
    for (const listener of listeners) listener(from, to);
  };
  return { client, store, gate, identity, sent, moved, clock, hear, pathsOf: () => sent.map((one) => one.path) };
}

/** Server that gives out tokens and logs `userId` in; everything else goes to `rest`. */
export function withLogin(rest: Answering, { userId = 'u1', venueId = 'v1' } = {}): Answering {
  let issued = 1;
  const token = () => ({ access_token: `t${(issued += 1)}`, token_type: 'bearer', expires_in: 43_200 });
  return (sent) => {
    if (sent.path === ownCalls.getToken.path) return ok(token());
    if (sent.path === ownCalls.login.path) {
      const user = { userId, roleId: 'r1', venueId, domain: 'main', nickName: '', icon: '', realName: '' };
      return ok({ ...token(), ...user, mustChangePassword: false });
    }
    return rest(sent);
  };
}

function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}
