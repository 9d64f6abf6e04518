import { type BrowserStore, deviceStore } from '../browser-store';
/** What one browser tab holds of its login. An empty `userId` means that the token is anonymous. */
export interface Credentials {
  readonly token: string;
  readonly tokenType: string;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  /** Seconds. */
  readonly expiresIn: number;
  readonly userId: string;
  /** As typed at login; offered when the same user has to log in again. */
  readonly userName: string;
  readonly roleId: string;
  readonly venueId: string;
  readonly domain: string;
}

export interface CredentialStore {
  readonly read: () => Credentials | undefined;
  write(credentials: Credentials): void;
  clear(): void;
}

/** Storage names of the specification (texts.md Part G), and our own. */
const names = {
  token: 'token',
  tokenType: 'token_type',
  issuedAt: 'token_time',
  expiresIn: 'expires_in',
  userId: 'userId',
  userName: 'nickName',
  roleId: 'roleId',
  venueId: 'venueId',
  domain: 'domain',
} as const satisfies Record<keyof Credentials, string>;

/** What belongs to a login though it is kept elsewhere: gone with it (002 §3, `kernel/session/material-venue`). */
const alongside = ['materVenueId'];

/** Keeps the login in the tab's own storage, so that two tabs can hold two logins. */
export function createCredentialStore(storage: BrowserStore): CredentialStore {
  const text = (key: keyof Credentials) => storage.getItem(names[key]) ?? '';
  return {
    read() {
      if (!text('token') || !text('userId')) return undefined;
      return {
        token: text('token'),
        tokenType: text('tokenType'),
        issuedAt: Number(text('issuedAt')),
        expiresIn: Number(text('expiresIn')),
        userId: text('userId'),
        userName: text('userName'),
        roleId: text('roleId'),
        venueId: text('venueId'),
        domain: text('domain'),
      };
    },
    write(credentials) {
      for (const [key, value] of Object.entries(credentials)) {
        // Object.entries widens the keys of the interface.
        storage.setItem(names[key as keyof Credentials], String(value));
      }
    },
    clear() {
      for (const name of [...Object.values(names), ...alongside]) storage.removeItem(name);
    },
  };
}

const rememberedName = 'userName';

/** The only thing that outlives the tab (decisions §2). */
export const remembered = {
  userName: () => deviceStore.getItem(rememberedName) ?? '',
  /** An empty name forgets. */
  keepUserName(name: string) {
    if (name === '') deviceStore.removeItem(rememberedName);
    else deviceStore.setItem(rememberedName, name);
  },
};
