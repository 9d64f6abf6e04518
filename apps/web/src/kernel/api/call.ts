import { tabStore } from '../browser-store';
import { createClient } from './client';
import { createCredentialStore } from './credentials';
import { createLoginGate } from './login-gate';
import { createPost, type HttpRequest } from './post-json';
import { createTabLink } from './tabs';
import { isUnattended } from './unattended';

// The page's own client: one login, one gate and one token per tab. Everything it is made of takes its parts as arguments.
// The login page loads this: what only its later pages need stands in files.ts, upload-file.ts and live.ts.

/** The browser's own request; wrapped, for fetch must be called on the window. */
export const request: HttpRequest = (path, init) => fetch(path, init);
const store = createCredentialStore(tabStore);
let lastUsed = Date.now();
for (const event of ['blur', 'focus'] as const) {
  window.addEventListener(event, () => {
    lastUsed = Date.now();
  });
}

const tabs = createTabLink({
  channel: new BroadcastChannel('yunguan-session'),
  read: store.read,
  lastUsed: () => (document.hasFocus() ? Date.now() : lastUsed),
});

/** One tab at a time, after what the others announced has been heard. Without a secure context tabs rarely meet anyway. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return task();
  return locks.request('yunguan-token', async () => {
    await new Promise((resolve) => setTimeout(resolve));
    return task();
  });
}

/** Login dialog's door: `reason()` is its text while a login is asked for. */
export const loginGate = createLoginGate();
/** Door of the dialog that asks who sits there; `reason()` is its text while it is open. */
export const identityGate = createLoginGate();

/**
 * Session actions: signIn, signInAgain, onRegained, giveUp, signOut, leave, switchVenue, onVenueMoved, inherit,
 * offered, credentials, refresh.
 */
export const session = createClient({
  post: createPost(request, () => isUnattended(Date.now())),
  store,
  gate: loginGate,
  identity: identityGate,
  tabs,
  now: Date.now,
  lock: inTurn,
  app: {
    appId: import.meta.env.VITE_APP_ID ?? 'venue-admin',
    secret: import.meta.env.VITE_APP_SECRET ?? 'venue-admin',
  },
});

/** Calls an endpoint with the tab's login. @throws Refused, NetworkFailure, SessionEnded, AbortError */
export const call = session.call;
