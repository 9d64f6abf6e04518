import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { Tx } from '../../db/database';
import { storeKeyOf } from './one-picture';

/** A picture that only short-lived links show, as a form names it. */
export interface PrivatePicture {
  readonly field: string;
  readonly label: string;
  readonly path: string;
}

/** Who sent it: a member of the public, or a member of staff. */
export type PictureSender = { readonly memberId: string } | { readonly userId: string };

/**
 * What is wrong with private pictures: each must be one that its sender uploaded himself. The uploads stay until the
 * transaction ends, so that no sweep takes one between this look and its use.
 */
export async function privatePictureProblems(
  tx: Tx,
  pictures: readonly PrivatePicture[],
  sender: PictureSender,
): Promise<FieldProblem[]> {
  if (pictures.length === 0) return [];
  const [column, id] = 'memberId' in sender ? ['member_id', sender.memberId] : ['user_id', sender.userId];
  const rows = await tx.query<{ store_key: string }>(
    `select store_key from upload where store_key = any ($1::text[]) and private and kind = 'image' and ${column} = $2
     order by id for key share`,
    [pictures.map(({ path }) => storeKeyOf(path) ?? ''), id],
  );
  const own = new Set(rows.map((row) => row.store_key));
  return pictures.flatMap(({ field, label, path }) =>
    own.has(storeKeyOf(path) ?? '') ? [] : [{ field, message: `${label}不存在，请重新上传` }],
  );
}
