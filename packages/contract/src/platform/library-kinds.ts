/**
 * Contents of the library, with their names: their reviews wait in 平台待审核 and not in 发布待审核, so that no counter
 * counts what another one counts (decisions §4).
 */
export const libraryKinds = { resource: '资源', media: '媒体作品' } as const;

/** Keys of the library's contents. */
export const libraryKeys: readonly string[] = Object.keys(libraryKinds);

/** Name of a library content; undefined for any other. */
export function libraryName(key: string): string | undefined {
  // Object.hasOwn says that the word is one of the table's own.
  return Object.hasOwn(libraryKinds, key) ? libraryKinds[key as keyof typeof libraryKinds] : undefined;
}
