import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import type { BoundContent } from '../../kernel/content/binding';
import { thumbKeys } from '../../kernel/files/file-key';
import { mentionedHashes } from './mentioned-hashes';
import { orderThumbnails } from './thumbnail-tasks';

/** Hours for which an upload may lie unused: whoever has it in an open form saves it before. */
const unusedHours = 48;
const filesPerRun = 200;

interface Unused {
  readonly store_key: string;
  readonly poster_key: string | null;
}

/** Uploads that one statement looks at: whether one is used takes several look-ups, and a statement's time is short. */
const lookedAtOnce = 2000;

/** Nothing shows the file or its poster, and the library does not keep it, in or out of the recycle bin. */
const unshown = ['u.store_key', 'u.poster_key']
  .map(
    (key) => `not exists (select from upload_use o where o.store_key = ${key})
      and not exists (select from resource r where r.store_key = ${key})
      and not exists (select from resource r where r.poster_key = ${key} and r.poster_key is not null)`,
  )
  .join(' and ');

/** Only files named by their content. */
const selectUnused = (end: string) => `
select store_key, max(poster_key) as poster_key from upload u
where created_at < $1 and store_key > $2 ${end} and substring(store_key from '[0-9a-f]{64}') is not null and ${unshown}
group by store_key limit $3`;

/** A part of all uploads by their keys: behind the one, up to the other, or to the last of all. */
interface Stretch {
  readonly after: string;
  readonly until: string | undefined;
}

/**
 * Files that nothing shows, as many as a run takes. It begins anywhere and goes round, stretch by stretch: those that a
 * text still mentions would otherwise fill every run.
 */
async function unusedFiles({ db }: Deps, before: Date): Promise<Unused[]> {
  // Keys begin with the first two digits of the content's hash, as a folder.
  const start = randomBytes(4).toString('hex').replace(/^../, '$&/');
  const found: Unused[] = [];
  for (const part of [
    { after: start, until: undefined },
    { after: '', until: start },
  ]) {
    let stretch: Stretch | undefined = part;
    while (stretch && found.length < filesPerRun) {
      const end = await endOfStretch(db, stretch);
      const { after, until } = { ...stretch, ...(end !== undefined && { until: end }) };
      const values = [before, after, filesPerRun - found.length, ...(until === undefined ? [] : [until])];
      const text = selectUnused(until === undefined ? '' : 'and store_key <= $4');
      found.push(...(await db.within<Unused & Record<string, unknown>>('*', text, values)));
      stretch = end === undefined ? undefined : { after: end, until: part.until };
    }
  }
  return found;
}

/** Key with which so many uploads end as are looked at together; undefined when fewer are left. */
async function endOfStretch(db: Deps['db'], { after, until }: Stretch): Promise<string | undefined> {
  const [end] = await db.query<{ store_key: string }>(
    `select store_key from upload where store_key > $1 ${until === undefined ? '' : 'and store_key <= $2'}
     order by store_key limit 1 offset ${lookedAtOnce - 1}`,
    until === undefined ? [after] : [after, until],
  );
  return end?.store_key;
}

/**
 * Removes uploads that nothing has used for two days and that no text in the database mentions, with their files,
 * thumbnails and posters. In doubt a file stays. Files without an upload, left by a crash between the two, stay, too: a
 * store lists nothing. Answers how many files went.
 */
export async function sweepFiles(deps: Deps, types: readonly BoundContent[], now: Date): Promise<number> {
  const before = new Date(now.getTime() - unusedHours * 3_600_000);
  const unused = await unusedFiles(deps, before);
  if (unused.length === 0) return 0;
  const mentioned = await mentionedHashes(deps.pools, types, unused.flatMap(hashesOf));
  let removed = 0;
  for (const file of unused) {
    if (hashesOf(file).some((hash) => mentioned.has(hash))) continue;
    if (await removeFile(deps, file, before)) removed += 1;
  }
  deps.log.info({ removed, kept: unused.length - removed }, '已清理未被使用的上传文件');
  return removed;
}

function hashesOf({ store_key, poster_key }: Unused): string[] {
  return [store_key, poster_key].flatMap((key) => /[0-9a-f]{64}/.exec(key ?? '') ?? []);
}

/** What went out of the database for a file. */
interface Taken {
  /** Its rows, as they were. */
  readonly rows: readonly unknown[];
  /** Files beside it that nothing else needs. */
  readonly posters: readonly string[];
}

/**
 * The rows go first, in a transaction of their own: while a slow store removes the files, nothing offers them any more,
 * and nobody waits. A store that fails and still has the file gets its rows back, and the next run tries again.
 */
async function removeFile(deps: Deps, file: Unused, before: Date): Promise<boolean> {
  if (await isFresh(deps, file.store_key, before)) return false;
  const taken = await deps.db.transaction('*', (tx) => takeFile(tx, file, before));
  if (!taken) return false;
  const thumbnails = (key: string) => thumbKeys(key).map((thumb) => thumb.key);
  const remove = (keys: readonly string[]) => Promise.all(keys.map((key) => deps.files.remove(key)));
  try {
    await remove(thumbnails(file.store_key));
    // Who uploads it again meanwhile writes it anew.
    if (await isFresh(deps, file.store_key, before)) return false;
    await deps.files.remove(file.store_key);
  } catch (error) {
    if (await deps.files.stat(file.store_key)) await putBack(deps, file, taken);
    throw error;
  }
  for (const poster of taken.posters) {
    if (!(await isFresh(deps, poster, before))) await remove([...thumbnails(poster), poster]);
  }
  return true;
}

/** Who uploads the same content again writes the file before its row: a file that was written anew is somebody's. */
async function isFresh(deps: Deps, key: string, before: Date): Promise<boolean> {
  const stored = await deps.files.stat(key);
  return stored !== undefined && stored.modifiedAt >= before;
}

/** Takes a file out of the database; undefined when it is, or has become, somebody's. */
async function takeFile(tx: Transaction, file: Unused, before: Date): Promise<Taken | undefined> {
  const { store_key: key, poster_key: poster } = file;
  const rows = await takeRows(tx, file, before);
  if (rows.length === 0) return undefined;
  const needed = await tx.query<{ key: string }>(
    `select store_key as key from upload where store_key = any ($1::text[])
     union select poster_key from upload where poster_key = any ($1::text[])`,
    [[key, poster ?? '']],
  );
  // Another venue's: the row of this one is gone, the file stays.
  if (needed.some((one) => one.key === key)) return undefined;
  // Another film may have the same frame for its poster, or the frame is an upload of its own.
  const posters = poster === null || needed.length > 0 ? [] : [poster];
  await tx.query('delete from thumbnail_task where store_key = any ($1::text[])', [[key, ...posters]]);
  return { rows, posters };
}

/** Deletes the old rows of the file, unless something began to use it since the texts were read; answers them. */
async function takeRows(tx: Transaction, file: Unused, before: Date): Promise<unknown[]> {
  // Who is saving a record with the file holds its row: that one is passed over.
  const rows = await tx.query<{ id: string }>(
    'select id from upload where store_key = $1 and created_at < $2 order by id for update skip locked',
    [file.store_key, before],
  );
  const gone = await tx.query<{ row: unknown }>(
    `delete from upload u where id = any ($1::uuid[]) and ${unshown}
       and not exists (select from draft d where d.saved_at >= $3 and position($2 in d.form::text) > 0)
     returning to_jsonb(u) as row`,
    [rows.map(({ id }) => id), file.store_key, before],
  );
  return gone.map(({ row }) => row);
}

async function putBack(deps: Deps, { store_key }: Unused, { rows }: Taken): Promise<void> {
  await deps.db.transaction('*', async (tx) => {
    await tx.query(
      'insert into upload select * from jsonb_populate_recordset(null::upload, $1::jsonb) on conflict do nothing',
      [JSON.stringify(rows)],
    );
    orderThumbnails(tx, [store_key]);
  });
}
