import type { Tx } from '../../db/database';
import { storeKeyOf } from './one-picture';

/** Who sent a file: a member of the public, or a member of staff. */
export type FileSender = { readonly memberId: string } | { readonly userId: string };

export interface OwnFile {
  readonly kind: 'image' | 'file';
  readonly name: string;
  /** Label that it was sent under. */
  readonly source: string;
  readonly venueId: string;
}

/**
 * The private files among the paths, by path, that the sender uploaded himself: nobody else may name them in a form, or
 * other people's papers became readable through it. The uploads stay until the transaction ends, so that no sweep takes one
 * between this look and its use.
 */
export async function ownPrivateFiles(
  tx: Tx,
  paths: readonly string[],
  sender: FileSender,
): Promise<ReadonlyMap<string, OwnFile>> {
  const keys = paths.flatMap((path) => storeKeyOf(path) ?? []);
  if (keys.length === 0) return new Map();
  const [column, id] = 'memberId' in sender ? ['member_id', sender.memberId] : ['user_id', sender.userId];
  const rows = await tx.query<OwnFile & { path: string }>(
    `select '/files/' || store_key as path, kind, name, source, venue_id as "venueId" from upload
     where store_key = any ($1::text[]) and private and ${column} = $2 order by id for key share`,
    [keys, id],
  );
  return new Map(rows.map(({ path, ...file }) => [path, file]));
}

/** The text for a file that is not there, or not for this form. */
export const fileGone = (label: string) => `${label}不存在，请重新上传`;
