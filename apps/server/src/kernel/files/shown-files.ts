import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { anyOf } from '../../db/any-of';
import type { Tx } from '../../db/database';
import { fileTexts } from './file-error';
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

/** SQL of uploads of the venues `$2` whose `key` is one of `$1`, and whether the library of the venue `$3` has them in its bin. */
function selectHeld({ key, kind, further = '' }: { key: string; kind: string; further?: string }): string {
  const named = anyOf('$1', 'text');
  return `with shown as (
      select ${key} as key, ${kind} as kind from upload
      where ${key} = ${named} and not private and venue_id = ${anyOf('$2', 'uuid')} ${further} order by id for key share),
    kept as (
      select store_key, deleted_at from resource where venue_id = $3 and store_key = ${named} order by id for key share)
    select key, kind, coalesce((select bool_and(deleted_at is not null) from kept where store_key = key), false) as "isRecycled" from shown`;
}

/**
 * Uploads by their keys; what lies in a library is an upload of the library's venue. The rows stay until the transaction
 * ends: a sweep that is about to take one passes it over, or was first and the file is no longer there. The same for the
 * resources of the record's venue: a recycling waits and finds the use, or is waited for and seen.
 */
const selectUploads = selectHeld({ key: 'store_key', kind: 'kind' });

/** Frames of films: pictures without an upload of their own, which stay with their film. */
const selectFrames = selectHeld({ key: 'poster_key', kind: "'image'", further: "and kind = 'video'" });

/** Files that a form names anew, looked at and kept until the transaction ends. */
export interface HeldFiles {
  /** What is wrong with them, field by field. */
  readonly problems: readonly FieldProblem[];
  /** Store keys of those that lie in the recycle bin of the record's library. */
  readonly recycled: readonly string[];
}

interface Showable extends Record<string, unknown> {
  readonly key: string;
  readonly kind: string;
  readonly isRecycled: boolean;
}

/**
 * Looks at files that a form names anew and holds them: each must be a public upload of one of `venues` and of the kind
 * that its field shows; `venueId` is the record's. One statement, none for no files, a second for what it did not find.
 */
export async function holdFiles(
  tx: Tx,
  files: readonly NamedFile[],
  { venues, venueId }: { readonly venues: readonly string[]; readonly venueId: string },
): Promise<HeldFiles> {
  const keys = [...new Set(files.map(({ key }) => key).filter((key) => !isPrivateKey(key)))];
  const held = (text: string, which: readonly string[]): Promise<Showable[]> =>
    which.length === 0 ? Promise.resolve([]) : tx.query<Showable>(text, [which, [...venues], venueId]);
  const own = await held(selectUploads, keys);
  const found = new Set(own.map(({ key }) => key));
  const frames = await held(
    selectFrames,
    keys.filter((key) => !found.has(key)),
  );
  const rows = [...own, ...frames];
  const known = new Set(rows.flatMap(({ key, kind }) => [`${kind} ${key}`, `any ${key}`]));
  const problems = files.flatMap(({ field, key, kind }) => {
    // An ID card must never become a picture of public content.
    if (isPrivateKey(key)) return [{ field, message: fileTexts.notPublic }];
    return known.has(`${kind} ${key}`) ? [] : [{ field, message: `${kindNames[kind]}不存在，请重新上传` }];
  });
  return { problems, recycled: rows.flatMap(({ key, isRecycled }) => (isRecycled ? [key] : [])) };
}
