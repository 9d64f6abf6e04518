import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { Tx } from '../../db/database';
import { isPrivateKey } from './file-key';

/** What a field shows; an article shows and links to files of any kind. */
export type ShownKind = 'image' | 'video' | 'audio' | 'any';

/** A file that a form names. */
export interface NamedFile {
  readonly field: string;
  readonly key: string;
  readonly kind: ShownKind;
}

const kindNames = { image: '图片', video: '视频', audio: '音频', any: '文件' } as const satisfies Record<
  ShownKind,
  string
>;

/**
 * Uploads of the venues by their keys; what lies in a library is an upload of the library's venue. A frame of a film is a
 * picture without an upload of its own, looked for only when something was not found. The rows stay until the transaction
 * ends: a sweep that is about to take one passes it over, or was first and the file is no longer there. The same for the
 * resources of the record's venue: a recycling waits and finds the use, or is waited for and seen.
 */
const selectShowable = `
with own as (
  select store_key, kind from upload
  where store_key = any ($1::text[]) and not private and venue_id = any ($2::uuid[]) order by id for key share),
frames as (
  select poster_key from upload
  where (select count(distinct store_key) from own) < cardinality($1::text[])
    and kind = 'video' and not private and poster_key = any ($1::text[]) and venue_id = any ($2::uuid[]) order by id for key share),
kept as (
  select store_key, deleted_at from resource where venue_id = $3 and store_key = any ($1::text[]) order by id for key share),
shown as (select store_key as key, kind from own union select poster_key, 'image' from frames)
select key, kind, coalesce((select bool_and(deleted_at is not null) from kept where store_key = key), false) as "isRecycled" from shown`;

/** Files that a form names anew, looked at and kept until the transaction ends. */
export interface HeldFiles {
  /** What is wrong with them, field by field. */
  readonly problems: readonly FieldProblem[];
  /** Store keys of those that lie in the recycle bin of the record's library. */
  readonly recycled: readonly string[];
}

/**
 * Looks at files that a form names anew and holds them: each must be a public upload of one of `venues` and of the kind
 * that its field shows; `venueId` is the record's. One statement, none for no files.
 */
export async function holdFiles(
  tx: Tx,
  files: readonly NamedFile[],
  { venues, venueId }: { readonly venues: readonly string[]; readonly venueId: string },
): Promise<HeldFiles> {
  const keys = new Set(files.map(({ key }) => key).filter((key) => !isPrivateKey(key)));
  const rows =
    keys.size === 0
      ? []
      : await tx.query<{ key: string; kind: string; isRecycled: boolean }>(selectShowable, [
          [...keys],
          [...venues],
          venueId,
        ]);
  const known = new Set(rows.flatMap(({ key, kind }) => [`${kind} ${key}`, `any ${key}`]));
  const problems = files.flatMap(({ field, key, kind }) => {
    // An ID card must never become a picture of public content.
    if (isPrivateKey(key)) return [{ field, message: '该文件不能公开使用' }];
    return known.has(`${kind} ${key}`) ? [] : [{ field, message: `${kindNames[kind]}不存在，请重新上传` }];
  });
  return { problems, recycled: rows.flatMap(({ key, isRecycled }) => (isRecycled ? [key] : [])) };
}
