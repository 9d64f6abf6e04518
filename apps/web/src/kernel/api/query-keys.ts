/** The recycle bin, which changes with every deletion. */
export const recycleBinArea = 'recycleBin';

/** Who works in the venues. */
export const staffArea = 'staff';

/** Everything about roles. */
export const roleArea = 'role';

/** The menus as they are administered: each says which roles hold it, and how many people see it. */
export const menuArea = 'menu';

/** Keys of the query cache; the first word is what gets dropped together. */
export const queryKeys = {
  user: ['user'] as const,
  menus: ['menus'] as const,
  venues: ['venues'] as const,
  /** The three pending counters of the header. */
  counters: ['counters'] as const,
  /** Everything cached of one content type: drop it after each of its writes. */
  content: (type: string) => ['content', type] as const,
  list: (type: string, query: unknown) => ['content', type, 'list', query] as const,
  detail: (type: string, id: string) => ['content', type, 'detail', id] as const,
  /** Any other call that only reads. */
  read: (path: string, body: unknown = null) => ['read', path, body] as const,
};
