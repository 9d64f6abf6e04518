import type { Values } from '@yunguan/contract/kernel/parse';

/** Unsaved work of an earlier visit. */
export interface Draft {
  readonly form: Values;
  /** Version of the record that the work began from; null for a new record. */
  readonly baseVersion: number | null;
  /** China time to the second. */
  readonly savedTime: string;
  /** The open form that wrote it, then those whose draft that one went on with. */
  readonly writers: readonly string[];
  /** Where it was written; unknown of one that an earlier release kept on this machine. */
  readonly venueId?: string;
  readonly venueName?: string;
}

export interface DraftKey {
  readonly userId: string;
  readonly kind: string;
  readonly objectId: string | undefined;
}

/** Drafts on this machine, for what the server could not take: the network is away or the login is over. */
export interface LocalDrafts {
  readonly read: (key: DraftKey) => Draft | undefined;
  /** False when the browser has no room for it. */
  readonly write: (key: DraftKey, draft: Draft) => boolean;
  readonly remove: (key: DraftKey) => void;
}

/**
 * Keeps local drafts in a tab's storage: it survives a reload and a crash, and nobody else's tab can read it. A browser that
 * allows no storage throws where it is asked for one.
 */
export function createLocalDrafts(where: () => Storage): LocalDrafts {
  const nameOf = ({ userId, kind, objectId }: DraftKey) => `yunguan.draft.${userId}.${kind}.${objectId ?? 'new'}`;
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(where());
    } catch {
      return otherwise;
    }
  };
  return {
    read(key) {
      const text = attempt((storage) => storage.getItem(nameOf(key)), null);
      return text === null ? undefined : parseDraft(text);
    },
    write(key, draft) {
      return attempt((storage) => {
        storage.setItem(nameOf(key), JSON.stringify(draft));
        return true;
      }, false);
    },
    remove: (key) => attempt((storage) => storage.removeItem(nameOf(key)), undefined),
  };
}

function parseDraft(text: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(text);
    // Only `write` above puts something under these names; a text of another shape is no draft.
    if (typeof draft !== 'object' || draft === null || !('form' in draft)) return undefined;
    // An earlier release named no writers.
    return { ...(draft as Draft), writers: 'writers' in draft ? (draft as Draft).writers : [] };
  } catch {
    return undefined;
  }
}
