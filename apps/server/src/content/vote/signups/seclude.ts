import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { uuidv7 } from '../../../kernel/uuid';
import { contentKey, thumbKeys } from '../../../kernel/files/file-key';
import { storeKeyOf } from '../../../kernel/files/one-picture';
import { mentionedInBin } from '../../../kernel/files/recycled-mentions';

/** What may be done with the private copies while a form is saved. */
export interface Secluded {
  /** Where the picture of a path stands from now on; any other path is its own. */
  pathOf<Path extends string | null | undefined>(path: Path): Path | string;
  /** Makes the copies uploads of the sender; the public ones go, where nothing else shows them. */
  record(tx: Transaction): Promise<void>;
}

export interface SecludedOf {
  /** Paths that the form names where private pictures belong. */
  readonly paths: readonly (string | null | undefined)[];
  /** Paths that the same form shows to everybody. */
  readonly shown: readonly (string | null | undefined)[];
  readonly sender: Sender;
}

/**
 * Who sends the form. What a member uploaded is taken out of the public's reach for himself alone; of staff it is what the
 * venue's staff uploaded: the venue keeps one row for the same picture, whoever sent it first.
 */
type Sender = { readonly userId: string; readonly venueId: string } | { readonly memberId: string };

interface PublicPicture extends Record<string, unknown> {
  readonly store_key: string;
  readonly suffix: string;
  readonly mime: string;
}

interface Copy {
  readonly from: string;
  readonly to: string;
  readonly mime: string;
  /** When the picture that was copied was put there, in milliseconds. */
  readonly putAt: number;
}

/**
 * Lets a form name pictures of identity cards that were uploaded like any other: the specification knows no private
 * upload, and what must not be public is not left so (decisions §5). Each gets a private copy before `use` saves the form;
 * when it was not saved, the copies go again.
 */
export async function withSecluded<Saved>(
  deps: Deps,
  asked: SecludedOf,
  use: (secluded: Secluded) => Promise<Saved>,
): Promise<Saved> {
  const copies = await copyPublic(deps, asked);
  const places = new Map(copies.map(({ from, to }) => [`/files/${from}`, `/files/${to}`]));
  const shown = new Set(asked.shown.map((path) => storeKeyOf(path ?? '')));
  let gone: readonly string[] | undefined;
  const secluded: Secluded = {
    pathOf: (path) => places.get(path ?? '') ?? path,
    record: async (tx) => {
      if (copies.length === 0) return;
      await recordCopies(tx, deps, { copies, sender: asked.sender });
      const left = copies.map(({ from }) => from).filter((key) => !shown.has(key));
      const removed = await dropPublic(tx, left, asked.sender);
      tx.onCommit(() => {
        gone = removed;
      });
    },
  };
  try {
    return await use(secluded);
  } finally {
    if (gone) await removePublic(deps, copies, gone);
    else await removeFiles(deps, await unrecorded(deps, copies));
  }
}

/** The sender's public pictures among the paths, each copied under a private name that tells nothing. */
async function copyPublic(deps: Deps, { paths, sender }: SecludedOf): Promise<Copy[]> {
  const keys = paths.flatMap((path) => storeKeyOf(path ?? '') ?? []);
  if (keys.length === 0) return [];
  const { where, values } = uploadsOf(sender);
  const rows = await deps.db.within<PublicPicture>(
    '*',
    `select distinct u.store_key, u.suffix, u.mime from upload u
     where u.store_key = any ($1::text[]) and not u.private and u.kind = 'image' and ${where}`,
    [keys, ...values],
  );
  const copies: Copy[] = [];
  for (const { store_key: from, suffix, mime } of rows) {
    const [stored, found] = [await deps.files.stat(from), await deps.files.open(from)];
    if (!stored || !found) continue;
    const to = contentKey({ hash: randomBytes(32).toString('hex'), suffix, isPrivate: true });
    await deps.files.put(to, await buffer(found.stream), { contentType: mime });
    copies.push({ from, to, mime, putAt: stored.modifiedAt.getTime() });
  }
  return copies;
}

async function recordCopies(
  tx: Transaction,
  deps: Deps,
  { copies, sender }: { readonly copies: readonly Copy[]; readonly sender: Sender },
): Promise<void> {
  const now = deps.clock.now().getTime();
  const { where, values } = uploadsOf(sender);
  const [userId, memberId] = 'memberId' in sender ? [null, sender.memberId] : [sender.userId, null];
  await tx.query(
    `insert into upload (id, venue_id, user_id, member_id, store_key, sha256, origin_sha256, kind, name, suffix, mime, size,
       width, height, source, private)
     select copy.id, u.venue_id, $6::uuid, $7::uuid, copy.key, u.sha256, u.origin_sha256, u.kind, u.name, u.suffix,
       u.mime, u.size, u.width, u.height, 'idcard', true
     from unnest($4::uuid[], $1::text[], $5::text[]) as copy (id, origin, key)
     join lateral (select * from upload u where u.store_key = copy.origin and ${where} order by u.id limit 1) u on true`,
    [
      copies.map(({ from }) => from),
      ...values,
      copies.map(() => uuidv7(now)),
      copies.map(({ to }) => to),
      userId,
      memberId,
    ],
  );
}

/** Takes the sender's public uploads out of the database where nothing, no form of somebody else, and no record in the recycle bin shows them; answers the files that nobody has any more. */
async function dropPublic(tx: Transaction, keys: readonly string[], sender: Sender): Promise<string[]> {
  const { where, values } = uploadsOf(sender);
  // Who is saving a record with the file holds its row: that one is passed over, and what became a use of it meanwhile is
  // seen by the second statement alone.
  const free = await tx.query<{ id: string }>(
    `select u.id from upload u where u.store_key = any ($1::text[]) and not u.private and ${where}
     order by u.id for update skip locked`,
    [keys, ...values],
  );
  if (free.length === 0) return [];
  const inBin = await mentionedInBin(tx, 'u.store_key');
  const dropped = await tx.query<{ store_key: string }>(
    `delete from upload u where u.id = any ($1::uuid[])
       and not exists (select from upload_use o where o.store_key = u.store_key)
       and not exists (select from resource r where r.store_key = u.store_key or r.poster_key = u.store_key)
       and not exists (select from draft d where d.user_id is distinct from $2 and position(u.store_key in d.form::text) > 0)
       and not ${inBin}
     returning store_key`,
    [free.map((row) => row.id), 'memberId' in sender ? null : sender.userId],
  );
  const left = await tx.query<{ key: string }>(
    `select store_key as key from upload where store_key = any ($1::text[])
     union select poster_key from upload where poster_key = any ($1::text[])`,
    [dropped.map(({ store_key }) => store_key)],
  );
  const kept = new Set(left.map(({ key }) => key));
  const gone = [...new Set(dropped.map(({ store_key }) => store_key))].filter((key) => !kept.has(key));
  await tx.query('delete from thumbnail_task where store_key = any ($1::text[])', [gone]);
  return gone;
}

/** SQL over the alias `u` with the second and the third placeholder. */
function uploadsOf(sender: Sender): { readonly where: string; readonly values: readonly [string, string | null] } {
  if ('memberId' in sender) return { where: 'u.member_id = $2 and $3::uuid is null', values: [sender.memberId, null] };
  const where = '(u.user_id = $2 or (u.user_id is not null and u.venue_id = $3))';
  return { where, values: [sender.userId, sender.venueId] };
}

/**
 * Public files of which the last row is gone, but for what somebody uploads again in this moment: he puts the file there
 * before he writes its row.
 */
async function unwanted(deps: Deps, copies: readonly Copy[], keys: readonly string[]): Promise<string[]> {
  const putAt = new Map(copies.map((copy) => [copy.from, copy.putAt]));
  const stored = await Promise.all(
    keys.map(async (key) => ({ key, now: (await deps.files.stat(key))?.modifiedAt.getTime() })),
  );
  const named = await recorded(deps, keys);
  return stored.filter(({ key, now }) => now === putAt.get(key) && !named.has(key)).map(({ key }) => key);
}

/** Copies that no row names; none where that cannot be told, for then the form may have been saved. */
async function unrecorded(deps: Deps, copies: readonly Copy[]): Promise<string[]> {
  const keys = copies.map(({ to }) => to);
  if (keys.length === 0) return [];
  try {
    const named = await recorded(deps, keys);
    return keys.filter((key) => !named.has(key));
  } catch {
    return [];
  }
}

/** Those of the keys that a row names. */
async function recorded({ db }: Deps, keys: readonly string[]): Promise<Set<string>> {
  const text = 'select store_key from upload where store_key = any ($1::text[])';
  const rows = await db.within<{ store_key: string }>('*', text, [keys]);
  return new Set(rows.map((row) => row.store_key));
}

/**
 * Removes what is unwanted. Somebody may have put the same file there before it was copied, and write its row only now:
 * then it comes back from the copy, and if its row comes later still, he finds it gone and puts it there again himself.
 */
async function removePublic(deps: Deps, copies: readonly Copy[], gone: readonly string[]): Promise<void> {
  const removed = await unwanted(deps, copies, gone);
  await removeFiles(deps, removed);
  if (removed.length === 0) return;
  const named = await recorded(deps, removed);
  const wanted = copies.filter(({ from }) => named.has(from));
  const outcomes = await Promise.allSettled(wanted.map((copy) => putBack(deps, copy)));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') deps.log.error({ err: outcome.reason as unknown }, '放回仍有人使用的图片失败');
  }
}

async function putBack({ db, files }: Deps, { from, to, mime }: Copy): Promise<void> {
  const copy = await files.open(to);
  if (!copy) return;
  await files.put(from, await buffer(copy.stream), { contentType: mime });
  await db.query('update thumbnail_task set due_at = now(), tries = 0 where store_key = $1', [from]);
}

/** A store that is down keeps what nobody can find: the form is saved, or refused, all the same. */
async function removeFiles(deps: Deps, keys: readonly string[]): Promise<void> {
  const all = keys.flatMap((key) => [...thumbKeys(key).map((thumb) => thumb.key), key]);
  const outcomes = await Promise.allSettled(all.map((key) => deps.files.remove(key)));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') deps.log.warn({ err: outcome.reason as unknown }, '删除不再需要的证件照片失败');
  }
}
