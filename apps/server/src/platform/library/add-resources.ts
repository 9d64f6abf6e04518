import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { addImageList } from '@yunguan/contract/platform/library';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { isSafeKey } from '../../kernel/files/file-key';
import { displayName } from '../../kernel/files/file-name';
import { uuidv7 } from '../../kernel/uuid';
import { existingByKey, type ExistingFile } from './existing';
import { assertWearable, labelNames, namedWords, wordsOf } from './label-words';
import { writtenVenue } from './library-venue';

type Input = z.infer<typeof addImageList.input>;

interface Wanted {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly directoryId: string | null;
  readonly words: readonly string[];
}

/** A file of the call that the library holds already, be it since an earlier file of the same call. */
interface LeftOut extends ExistingFile {
  /** Place in the list sent, from 0: one address may be in it twice, and come in once. */
  readonly index: number;
  readonly url: string;
}

/** What came in, and what the library held already and therefore left out. */
export interface Added {
  readonly venueId: string;
  readonly ids: readonly string[];
  readonly existing: readonly LeftOut[];
}

/** Files that a venue may take into its library: public ones of its own, or of the venue where the caller uploads. */
const usable = `from upload u where u.store_key = any ($1::text[]) and u.venue_id in ($2::uuid, $3::uuid)
  and not u.private and u.kind <> 'file'`;

/** What a file is, the server knows from its upload; the payload gives name, directory and labels alone. */
const insertResources = `
insert into resource (id, venue_id, directory_id, store_key, kind, name, suffix, size, width, height, seconds, poster_key,
  key_words, created_by, created_at, updated_by, updated_at)
select w.id, $2, w."directoryId", u.store_key, u.kind, w.name, u.suffix, u.size, u.width, u.height, u.seconds, u.poster_key,
  w.words, $3, $4, $3, $4
from json_to_recordset($1::json) as w (id uuid, key text, name text, "directoryId" uuid, words text[])
join upload u on u.venue_id = $2 and u.store_key = w.key
returning id`;

/**
 * Keeps uploaded files in a library.
 * @throws AppError FORBIDDEN without the right to add there, VALIDATION for an address that is no public upload of the
 * venue: one of another venue, a private one and an unknown one are told alike
 */
export async function addResources(tx: Transaction, call: { actor: Actor; input: Input; now: Date }): Promise<Added> {
  const { actor, input, now } = call;
  const directoryIds = input.list.flatMap(({ directoryId }) => directoryId || []);
  const venueId = await writtenVenue(tx, actor, { venueId: input.venueId, directoryIds, right: 'add' });
  const wanted = await readFiles(tx, input, now);
  await assertUploaded(tx, wanted, [venueId, actor.venueId]);
  const { fresh, existing } = input.skipExisting
    ? await withoutExisting(tx, venueId, wanted)
    : { fresh: wanted, existing: [] };
  await enterUploads(tx, fresh, { venueId, from: actor.venueId });
  const added = await tx.query<{ id: string }>(insertResources, [JSON.stringify(fresh), venueId, actor.userId, now]);
  const missing = new Set(fresh.map(({ id }) => id));
  for (const { id } of added) missing.delete(id);
  assertNone(wanted, ({ id }) => missing.has(id));
  return { venueId, ids: fresh.map(({ id }) => id), existing };
}

async function readFiles(tx: Transaction, { list }: Input, now: Date): Promise<Wanted[]> {
  const words = list.map(({ keyWord }) => wordsOf(keyWord));
  const names = await labelNames(tx, words.flat());
  return list.map((file, index) => {
    const worn = namedWords(words[index] ?? [], names);
    assertWearable(worn, `list.${index}.keyWord`);
    return {
      // A millisecond apart, so that the files of one call keep their order.
      id: uuidv7(now.getTime() + index),
      key: keyOf(file.url),
      name: displayName(file.name),
      directoryId: file.directoryId || null,
      words: worn,
    };
  });
}

/** Key of a public path; empty for anything else, which no upload has. */
function keyOf(url: string): string {
  const key = /^\/files\/(.+)$/.exec(url.trim())?.[1] ?? '';
  return isSafeKey(key) ? key : '';
}

/** What was uploaded stays until the transaction ends: a sweep passes it over, or was first and is seen here. */
async function assertUploaded(
  tx: Transaction,
  wanted: readonly Wanted[],
  venues: readonly [string, string],
): Promise<void> {
  const found = await tx.query<{ store_key: string }>(`select u.store_key ${usable} order by u.id for key share of u`, [
    wanted.map(({ key }) => key),
    ...venues,
  ]);
  const known = new Set(found.map((row) => row.store_key));
  assertNone(wanted, ({ key }) => !known.has(key));
}

function assertNone(wanted: readonly Wanted[], isUnusable: (file: Wanted) => boolean): void {
  const problems: FieldProblem[] = wanted.flatMap((file, index) =>
    isUnusable(file) ? [{ field: `list.${index}.url`, message: '文件不存在或不能使用，请重新上传' }] : [],
  );
  if (problems.length > 0) throw AppError.invalid(problems);
}

/** Leaves out what the library holds, and what the call itself names twice. */
async function withoutExisting(tx: Transaction, venueId: string, wanted: readonly Wanted[]) {
  const keys = wanted.map(({ key }) => key);
  const held = await existingByKey(tx, venueId, keys);
  const fresh: Wanted[] = [];
  const existing: LeftOut[] = [];
  for (const [index, file] of wanted.entries()) {
    const known = held.get(file.key);
    if (known) {
      existing.push({ index, url: `/files/${file.key}`, ...known });
      continue;
    }
    fresh.push(file);
    held.set(file.key, { id: file.id, name: file.name, directoryName: null });
  }
  return { fresh, existing };
}

/** A file that was uploaded in another venue of the caller becomes one of this venue, too. */
async function enterUploads(
  tx: Transaction,
  fresh: readonly Wanted[],
  { venueId, from }: { readonly venueId: string; readonly from: string },
): Promise<void> {
  if (venueId === from) return;
  await tx.query(
    `insert into upload (id, venue_id, user_id, store_key, sha256, origin_sha256, kind, name, suffix, mime, size, width, height,
       seconds, poster_key, source, private, created_at)
     select gen_random_uuid(), $3, u.user_id, u.store_key, u.sha256, u.origin_sha256, u.kind, u.name, u.suffix, u.mime, u.size,
       u.width, u.height, u.seconds, u.poster_key, u.source, u.private, u.created_at
     ${usable} and u.venue_id = $2 on conflict (venue_id, store_key) do nothing`,
    [fresh.map(({ key }) => key), from, venueId],
  );
}
