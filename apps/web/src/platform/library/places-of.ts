import type { ResourceRow } from '@yunguan/contract/platform/library';

/** Files that lie in one place, null = 未归类: what `moveResource` takes. */
export interface FilesOfPlace {
  readonly ids: readonly string[];
  readonly directoryId: string | null;
}

/** Where the files lie, one entry a place; undefined where the place of one is not known. */
export function placesOf(
  ids: readonly string[],
  rows: readonly Pick<ResourceRow, 'id' | 'directoryId'>[],
): FilesOfPlace[] | undefined {
  const known = new Map(rows.map(({ id, directoryId }) => [id, directoryId]));
  if (!ids.every((id) => known.has(id))) return undefined;
  const places = new Set(ids.map((id) => known.get(id) ?? null));
  return [...places].map((directoryId) => ({
    ids: ids.filter((id) => (known.get(id) ?? null) === directoryId),
    directoryId,
  }));
}
