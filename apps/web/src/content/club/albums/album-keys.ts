/** Keys of the albums' tabs. */
export interface AlbumKeys {
  /** As many keys as there are albums; those that were there before stay. */
  readonly of: (count: number) => readonly string[];
  /** Key of the album that is added next. */
  readonly next: () => string;
  /** Called before the album at that place is taken out. */
  readonly forget: (at: number) => void;
}

/**
 * Keys that live as long as the tab: an album has no id of its own, and its place and name change while photos are on
 * their way into it.
 */
export function createAlbumKeys(): AlbumKeys {
  let keys: readonly string[] = [];
  let made = 0;
  return {
    of(count) {
      while (keys.length < count) keys = [...keys, String(made++)];
      if (keys.length > count) keys = keys.slice(0, count);
      return keys;
    },
    next: () => String(made),
    forget(at) {
      keys = keys.filter((_, index) => index !== at);
    },
  };
}
