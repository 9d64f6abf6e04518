import { contentHash, contentKey } from '../kernel/files/file-key';
import type { FileStore } from '../kernel/files/store';
import { stableId } from '../seed/stable-id';

/** A file of the store with what its upload row says of it, whoever it belongs to. */
export interface StoredFile {
  readonly path: string;
  readonly row: Readonly<Record<string, unknown>> & { readonly store_key: string };
}

export interface DemoFile {
  readonly bytes: Buffer;
  readonly kind: 'image' | 'video' | 'audio' | 'file';
  /** As people read it. */
  readonly name: string;
  readonly suffix: string;
  readonly mime: string;
  /** Size in pixels, length in seconds: columns of the upload. */
  readonly about?: Readonly<Record<string, number>>;
  /**
   * Of a private file, which lies under a name of its own: two people who send the same bytes do not meet at one file, and
   * with its row it goes again. A public one lies under its content.
   */
  readonly secret?: { readonly name: string; readonly source: string };
}

/** Stores a file of the demo. */
export async function storeFile(store: FileStore, file: DemoFile): Promise<StoredFile> {
  const { bytes, kind, name, suffix, mime, about, secret } = file;
  const sha256 = contentHash(bytes);
  const hash = secret ? contentHash(Buffer.from(secret.name)) : sha256;
  const key = contentKey({ hash, suffix, isPrivate: secret !== undefined });
  const { size } = await store.put(key, bytes, { contentType: mime });
  const origin = { source: secret?.source ?? 'demo', private: secret !== undefined };
  return {
    path: `/files/${key}`,
    row: { store_key: key, sha256, kind, name, suffix, mime, size, ...about, ...origin },
  };
}

/** Upload rows of files that several venues share. */
export function sharedUploads(
  files: readonly StoredFile[],
  { venueIds, userId }: { readonly venueIds: readonly string[]; readonly userId: string },
): Record<string, unknown>[] {
  return venueIds.flatMap((venueId) =>
    files.map(({ row }) => ({
      id: stableId('upload', venueId, row.store_key),
      venue_id: venueId,
      user_id: userId,
      ...row,
    })),
  );
}
