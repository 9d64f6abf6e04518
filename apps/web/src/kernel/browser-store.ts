/** A place for short texts by name. */
export type BrowserStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps texts in the browser. What the browser does not keep, because its store is full or its settings forbid it, is kept
 * as long as the page is open: nobody's work ends because something about it cannot be remembered.
 */
export function createBrowserStore(where: () => Storage): BrowserStore {
  const unkept = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return work(where());
    } catch {
      return otherwise();
    }
  };
  const drop = (name: string) =>
    attempt(
      (storage) => storage.removeItem(name),
      () => undefined,
    );
  return {
    getItem: (name) =>
      unkept.get(name) ??
      attempt(
        (storage) => storage.getItem(name),
        () => null,
      ),
    setItem: (name, text) =>
      attempt(
        (storage) => {
          storage.setItem(name, text);
          unkept.delete(name);
        },
        () => {
          unkept.set(name, text);
          // What stood there before would come back with the page.
          drop(name);
        },
      ),
    removeItem: (name) => {
      unkept.delete(name);
      drop(name);
    },
  };
}

/** The tab's own: gone with it, and no other tab sees it. */
export const tabStore = createBrowserStore(() => sessionStorage);
/** That of all tabs of the browser, for ever. */
export const deviceStore = createBrowserStore(() => localStorage);
