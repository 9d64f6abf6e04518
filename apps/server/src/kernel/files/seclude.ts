import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { uuidv7 } from '../uuid';
import { contentKey, thumbKeys } from './file-key';
import { storeKeyOf } from './one-picture';

/** What may be done with the private copies while a form is saved. */
export interface Secluded {
  /** Where the picture of a path stands from now on; any other path is its own. */
  pathOf<Path extends string | null | undefined>(path: Path): Path | string;
  /** Makes the copies uploads of the same sender; the public ones go, where nothing else shows them. */
  record(tx: Transaction): Promise<void>;
}

export interface SecludedOf {
  /** Paths that the form names where private pictures belong. */
  readonly paths: readonly (string | null | undefined)[];
  /** Paths that the same form shows to everybody. */
  readonly shown: readonly (string | null | undefined)[];
  /** Who sends the form: only his own uploads are taken out of the public's reach. */
  readonly sender: { readonly userId: string } | { readonly memberId: string };
}

interface PublicPicture extends Record<string, unknown> {
  readonly store_key: string;
  readonly suffix: string;
  readonly mime: string;
}

interface Copy {
  readonly from: string;
  readonly to: string;
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
      await recordCopies(tx, deps, copies);
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
    await removeFiles(deps, gone ?? (await unrecorded(deps, copies)));
  }
}

/** The sender's own public pictures among the paths, each copied under a private name that tells nothing. */
async function copyPublic(deps: Deps, { paths, sender }: SecludedOf): Promise<Copy[]> {
  const keys = paths.flatMap((path) => storeKeyOf(path ?? '') ?? []);
  if (keys.length === 0) return [];
  const [column, id] = senderColumn(sender);
  const rows = await deps.db.within<PublicPicture>(
    '*',
    `select distinct store_key, suffix, mime from upload
     where store_key = any ($1::text[]) and not private and kind = 'image' and ${column} = $2`,
    [keys, id],
  );
  const copies: Copy[] = [];
  for (const { store_key: from, suffix, mime } of rows) {
    const found = await deps.files.open(from);
    if (!found) continue;
    const to = contentKey({ hash: randomBytes(32).toString('hex'), suffix, isPrivate: true });
    await deps.files.put(to, await buffer(found.stream), { contentType: mime });
    copies.push({ from, to });
  }
  return copies;
}

async function recordCopies(tx: Transaction, deps: Deps, copies: readonly Copy[]): Promise<void> {
  const now = deps.clock.now().getTime();
  await tx.query(
    `insert into upload (id, venue_id, user_id, member_id, store_key, sha256, origin_sha256, kind, name, suffix, mime, size,
       width, height, source, private)
     select copy.id, u.venue_id, u.user_id, u.member_id, copy.key, u.sha256, u.origin_sha256, u.kind, u.name, u.suffix,
       u.mime, u.size, u.width, u.height, 'idcard', true
     from unnest($1::uuid[], $2::text[], $3::text[]) as copy (id, origin, key)
     join lateral (select * from upload where store_key = copy.origin order by id limit 1) u on true`,
    [copies.map(() => uuidv7(now)), copies.map(({ from }) => from), copies.map(({ to }) => to)],
  );
}

/** Takes the sender's public uploads out of the database where nothing shows them; answers the files that nobody has any more. */
async function dropPublic(tx: Transaction, keys: readonly string[], sender: SecludedOf['sender']): Promise<string[]> {
  const [column, id] = senderColumn(sender);
  const dropped = await tx.query<{ store_key: string }>(
    `delete from upload u where u.store_key = any ($1::text[]) and not u.private and u.${column} = $2
       and not exists (select from upload_use o where o.store_key = u.store_key)
       and not exists (select from resource r where r.store_key = u.store_key or r.poster_key = u.store_key)
     returning store_key`,
    [keys, id],
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

function senderColumn(sender: SecludedOf['sender']): ['member_id' | 'user_id', string] {
  return 'memberId' in sender ? ['member_id', sender.memberId] : ['user_id', sender.userId];
}

/** Copies that no row names; none where that cannot be told, for then the form may have been saved. */
async function unrecorded(deps: Deps, copies: readonly Copy[]): Promise<string[]> {
  const keys = copies.map(({ to }) => to);
  if (keys.length === 0) return [];
  try {
    const text = 'select store_key from upload where store_key = any ($1::text[])';
    const rows = await deps.db.within<{ store_key: string }>('*', text, [keys]);
    return keys.filter((key) => !rows.some((row) => row.store_key === key));
  } catch {
    return [];
  }
}

/** A store that is down keeps what nobody can find: the form is saved, or refused, all the same. */
async function removeFiles(deps: Deps, keys: readonly string[]): Promise<void> {
  const all = keys.flatMap((key) => [...thumbKeys(key).map((thumb) => thumb.key), key]);
  const outcomes = await Promise.allSettled(all.map((key) => deps.files.remove(key)));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') deps.log.warn({ err: outcome.reason as unknown }, '删除不再需要的证件照片失败');
  }
}
