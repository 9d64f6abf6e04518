import type { CredentialStore } from './credentials';
import type { TabLink } from './tabs';
import { authHeaders, type Post } from './tokens';
import { ownCalls } from './wire';

/** A login that another tab holds. */
export interface OfferedLogin {
  /** Whose it is. */
  readonly realName: string;
  /** Goes on with it here, too; false where it is not there any more. */
  take(): Promise<boolean>;
}

export interface OfferedLoginParts {
  readonly post: Post;
  readonly store: CredentialStore;
  readonly tabs: TabLink;
}

/** Takes logins from other tabs. `longest`: milliseconds to wait for a tab that is busy. */
export function createOfferedLogin({ post, store, tabs }: OfferedLoginParts) {
  return {
    /**
     * The login of the tab used last, for a tab that has none and was not led anywhere: undefined where no tab has one that
     * still holds. It is not simply taken: a second tab is how somebody signs in with a second account.
     */
    async offered(longest?: number): Promise<OfferedLogin | undefined> {
      const found = await tabs.ask(longest);
      if (!found) return undefined;
      const reply = await post(ownCalls.currentUser.path, {}, { headers: authHeaders(found) }).catch(() => undefined);
      if (reply?.kind !== 'answer') return undefined;
      // The server answers with its output schema.
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
    /** Takes over the login of another tab when this one has none; true when there is a login afterwards. */
    async inherit(longest?: number): Promise<boolean> {
      if (store.read()) return true;
      const offered = await tabs.ask(longest);
      // Somebody may have signed in here meanwhile.
      if (offered && !store.read()) store.write(offered);
      return offered !== undefined;
    },
  };
}
