import { type CallOptions, createClient } from './client';
import { createCredentialStore } from './credentials';
import { type ExportOptions, type ExportRequest, exportWith, saveFile } from './export-file';
import { type EventHandlers, openEvents } from './events';
import { createLoginGate } from './login-gate';
import { createPost, type HttpRequest } from './post-json';
import { createTabLink } from './tabs';
import { authHeaders } from './tokens';
import { uploadWith } from './upload';
import type { UploadOptions } from './upload-options';

// The page's own client: one login, one gate and one token per tab. Everything it is made of takes its parts as arguments.

// Wrapped, for fetch must be called on the window.
const request: HttpRequest = (path, init) => fetch(path, init);
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

/** Session actions: signIn, signInAgain, giveUp, signOut, leave, switchVenue, onVenueMoved, inherit, credentials, refresh. */
export const session = createClient({
  post: createPost(request),
  store,
  gate: loginGate,
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
export type { CallOptions };

/** Uploads one file. @throws Refused, NetworkFailure (`…,上传失败`), AbortError */
export function upload(file: File, options: UploadOptions) {
  return uploadWith(session, () => new XMLHttpRequest(), { ...options, file });
}

/** Exports a list with its current filter and saves the file under the server's name. @throws like `call` */
export async function exportFile(wanted: ExportRequest, options: ExportOptions = {}): Promise<void> {
  saveFile(await exportWith(session, request, { ...wanted, ...options }));
}

/** Hears what changed on the server while the page is in view; answers how to stop. Never asks for a login. */
export function listenToEvents(handlers: EventHandlers): () => void {
  const headers = async () => {
    const held = await session.refresh();
    return held && authHeaders(held);
  };
  return openEvents({ ...handlers, request, headers, page: document });
}
