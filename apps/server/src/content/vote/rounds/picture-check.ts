import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { Tx } from '../../../db/database';
import { fileTexts } from '../../../kernel/files/file-error';
import { isPrivateKey } from '../../../kernel/files/file-key';
import { storeKeyOf } from '../../../kernel/files/one-picture';
import { fileGone, type FileSender, ownPrivateFiles } from '../../../kernel/files/own-private-files';

/** A picture that a form names. */
export interface NamedPicture {
  readonly field: string;
  readonly label: string;
  readonly path: string;
  /** Pictures of identity cards are private uploads; everything else must not be one. */
  readonly isPrivate: boolean;
}

/** Who names pictures, and the venue that they are for: a member shows its own alone, staff whatever is public. */
export type PictureOwner = FileSender & { readonly venueId: string };

/** What is wrong with the pictures: each must be a picture that was uploaded, public or private as it should be. */
export async function pictureProblems(
  tx: Tx,
  pictures: readonly NamedPicture[],
  owner: PictureOwner,
): Promise<FieldProblem[]> {
  const privates = pictures.filter(({ isPrivate }) => isPrivate).map(({ path }) => path);
  const own = await ownPrivateFiles(tx, privates, owner);
  const shown = await showable(tx, pictures, owner);
  return pictures.flatMap(({ field, label, path, isPrivate }) => {
    const key = storeKeyOf(path) ?? '';
    if (!isPrivate && isPrivateKey(key)) return [{ field, message: fileTexts.notPublic }];
    const isThere = isPrivate ? own.get(path)?.kind === 'image' : shown.has(key);
    return isThere ? [] : [{ field, message: fileGone(label) }];
  });
}

/** Store keys of the public pictures that the owner may show; they stay until the transaction ends. */
async function showable(tx: Tx, pictures: readonly NamedPicture[], owner: PictureOwner): Promise<Set<string>> {
  const keys = pictures.flatMap(({ path, isPrivate }) => (isPrivate ? [] : (storeKeyOf(path) ?? [])));
  if (keys.length === 0) return new Set();
  const rows = await tx.query<{ store_key: string }>(
    `select store_key from upload where store_key = any ($1::text[]) and kind = 'image' and not private
       and ($2::uuid is null or venue_id = $2) order by id for key share`,
    [keys, 'memberId' in owner ? owner.venueId : null],
  );
  return new Set(rows.map((row) => row.store_key));
}
