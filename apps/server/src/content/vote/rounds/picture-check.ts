import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { Tx } from '../../../db/database';
import { storeKeyOf } from '../../../kernel/files/one-picture';

/** A picture that a form names. */
export interface NamedPicture {
  readonly field: string;
  readonly label: string;
  readonly path: string;
  /** Pictures of identity cards are private uploads; everything else must not be one. */
  readonly isPrivate: boolean;
}

/**
 * Whose uploads may be named: those of the venue, and a member of staff's own wherever he sent them from. What is private
 * is named by a member of the public who sent it himself, and by staff where staff sent it.
 */
export interface PictureOwner {
  readonly venueId: string;
  /** Absent for a member of the public. */
  readonly userId?: string;
  /** Absent for staff. */
  readonly memberId?: string;
}

/** The text for a picture that is not there, or not for this form. */
export const pictureGone = (label: string) => `${label}不存在，请重新上传`;

interface UploadRow extends Record<string, unknown> {
  store_key: string;
  private: boolean;
  is_own: boolean;
}

/** What is wrong with the pictures: each must be a picture that was uploaded, public or private as it should be. */
export async function pictureProblems(
  tx: Tx,
  pictures: readonly NamedPicture[],
  owner: PictureOwner,
): Promise<FieldProblem[]> {
  if (pictures.length === 0) return [];
  const rows = await tx.query<UploadRow>(
    // Held until the transaction ends, so that no sweep takes a file between this look and its use.
    `with held as (
       select store_key, private, venue_id, user_id, member_id from upload
       where store_key = any ($1::text[]) and kind = 'image' order by id for key share)
     select store_key, private, bool_or((venue_id = $2 or user_id = $3)
       and (not private or member_id is not distinct from $4::uuid)) as is_own
     from held group by 1, 2`,
    [pictures.map(({ path }) => storeKeyOf(path) ?? ''), owner.venueId, owner.userId ?? null, owner.memberId ?? null],
  );
  const known = new Map(rows.map((row) => [row.store_key, row]));
  return pictures.flatMap((picture) => {
    const message = problemOf(picture, known.get(storeKeyOf(picture.path) ?? ''), owner);
    return message === undefined ? [] : [{ field: picture.field, message }];
  });
}

function problemOf(picture: NamedPicture, found: UploadRow | undefined, owner: PictureOwner): string | undefined {
  // A public picture is everybody's to show; a private one, and what a member names, must be the venue's.
  const mustBeOwn = picture.isPrivate || owner.userId === undefined;
  if (!found || (mustBeOwn && !found.is_own)) return pictureGone(picture.label);
  if (found.private && !picture.isPrivate) return '该文件不能公开使用';
  if (!found.private && picture.isPrivate) return `${picture.label}须作为证件照片上传`;
  return undefined;
}
