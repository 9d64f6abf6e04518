import { type PhotoAlbum, photoAlbumList } from '@yunguan/contract/kernel/album-field';

/** The albums of a form or an answer; none where they cannot be read. */
export function albumsOf(value: unknown): PhotoAlbum[] {
  const result = photoAlbumList.safeParse(value);
  return result.success ? result.data : [];
}

/** One album, as it becomes. */
export function withAlbum(albums: readonly PhotoAlbum[], at: number, changes: Partial<PhotoAlbum>): PhotoAlbum[] {
  return albums.map((album, index) => (index === at ? { ...album, ...changes } : album));
}
