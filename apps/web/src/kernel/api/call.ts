import { type CallOptions, createClient } from './client';
import { createCredentialStore } from './credentials';
import { type ExportOptions, type ExportRequest, exportWith, saveFile } from './export-file';
import { createLoginGate } from './login-gate';
import { createPost } from './post-json';
import { createTabLink } from './tabs';
import { type UploadOptions, uploadWith } from './upload';

// The page's own client: one login, one gate and one token per tab. Everything it is made of takes its parts as arguments.

const store = createCredentialStore(sessionStorage);
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

/** Login dialog's door: `reason()` is its text while a login is asked for. */
export const loginGate = createLoginGate();

/** Session actions: signIn, signInAgain, giveUp, signOut, switchVenue, onVenueMoved, inherit, credentials, refresh. */
export const session = createClient({
  post: createPost((input, init) => fetch(input, init)),
  store,
  gate: loginGate,
  tabs,
  now: Date.now,
  // Web locks need a secure context; without them the tabs' timers rarely meet.
  lock: (task) => (navigator.locks ? navigator.locks.request('yunguan-token', task) : task()),
  app: {
    appId: import.meta.env.VITE_APP_ID ?? 'venue-admin',
    secret: import.meta.env.VITE_APP_SECRET ?? 'venue-admin',
  },
});

/** Calls an endpoint with the tab's login. @throws Refused, NetworkFailure, SessionEnded, AbortError */
export const call = session.call;
export type { CallOptions };

/** Uploads one file. @throws Refused, NetworkFailure (`…,上传失败`), AbortError */
export function upload(file: File, options: UploadOptions) {
  return uploadWith(session, () => new XMLHttpRequest(), { ...options, file });
}

/** Exports a list with its current filter and saves the file under the server's name. @throws like `call` */
export async function exportFile(request: ExportRequest, options: ExportOptions = {}): Promise<void> {
  saveFile(await exportWith(session, (input, init) => fetch(input, init), { ...request, ...options }));
}
