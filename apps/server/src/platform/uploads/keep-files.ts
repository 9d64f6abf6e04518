import { messages } from '@yunguan/contract/kernel/messages';
import {
  audioKindText,
  audioMaxBytes,
  audioName,
  audioSizeText,
  imageLimitsOf,
  isPrivateSource,
  takesPapers,
  takesPicturesOnly,
  videoKindText,
  videoMaxBytes,
  videoName,
  videoSizeText,
} from '@yunguan/contract/kernel/upload-limits';
import type { UploadedFile } from '@yunguan/contract/platform/files';
import { portraitSources } from '@yunguan/contract/content-types';
import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import type { Call, Reply } from '../../kernel/call';
import { ingestAudio, isSoundOnlyMp4, looksLikeAudio } from '../../kernel/files/audio';
import { contentHash, contentKey } from '../../kernel/files/file-key';
import { ingestImage } from '../../kernel/files/image';
import { FileError } from '../../kernel/files/file-error';
import { assertMayUpload } from '../../kernel/files/may-upload';
import { type OwnFiles, withOwnFiles } from '../../kernel/files/own-files';
import { assertWholePdf, looksLikePdf } from '../../kernel/files/pdf';
import type { ReceivedUpload, SizeLimit } from '../../kernel/files/receive';
import type { FileSource } from '../../kernel/files/store';
import { ingestVideo, looksLikeVideo } from '../../kernel/files/video';
import { uuidv7 } from '../../kernel/uuid';
import { assertUploadAllowance, lockUploadsOf, type UploadAllowance } from './allowance';
import { orderThumbnails } from './thumbnail-tasks';

/** A file on this machine's disk, as it was sent. */
export type ArrivedFile = Omit<ReceivedUpload, 'discard'>;

export interface Arrival {
  readonly files: readonly ArrivedFile[];
  /** Label of the uploader. */
  readonly source: string;
  readonly allowance?: UploadAllowance | undefined;
}

type Kind = 'image' | 'video' | 'audio' | 'file';

interface Stored {
  readonly key: string;
  readonly kind: Kind;
  readonly suffix: string;
  readonly mime: string;
  readonly hash: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly posterKey: string | null;
  readonly seconds: number | null;
}

/** A stored file under the name it was sent with. */
interface Kept {
  readonly stored: Stored;
  readonly name: string;
  readonly originHash: string;
}

const limitsOf = (source: string) => imageLimitsOf(source, portraitSources);
const takesPictures = (source: string) => takesPicturesOnly(source, portraitSources);

/** How large a file may be that begins with these bytes and comes with this label. */
export function sizeLimitOf(head: Buffer, source: string): SizeLimit {
  const kind = guessKind(head, source);
  if (kind === 'image' || kind === 'file') return limitsOf(source);
  // An MP4 file shows only when it is whole that it holds nothing but sound.
  const isSound = kind === 'audio';
  return {
    maxBytes: isSound ? audioMaxBytes : videoMaxBytes,
    sizeText: isSound ? audioSizeText : videoSizeText,
  };
}

/**
 * The one way into the store, however a file arrived: judged by what it is, cleaned, kept and recorded. The sender gets
 * all of the files or a refusal.
 * @throws FileError, AppError with the text for the user
 */
export async function keepFiles(deps: Deps, call: Call<unknown>, arrival: Arrival): Promise<Reply> {
  const { files, source, allowance } = arrival;
  const { actor } = call;
  await assertMayUpload(deps.db, actor);
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  await assertUploadAllowance(deps.db, actor.userId, { files: files.length, bytes, allowance });
  return withOwnFiles(deps.files, async (own) => {
    const kept: Kept[] = [];
    for (const file of files) {
      const stored = await keep({ ...deps, own }, file, source);
      kept.push({ stored, name: file.displayName, originHash: file.hash });
    }
    const size = kept.reduce((sum, { stored }) => sum + stored.size, 0);
    call.note({ objectId: kept.map(({ stored }) => stored.key).join(','), detail: { files: kept.length, size } });
    const reply = await call.write(scopeOf(actor), async (tx) => {
      await lockUploadsOf(tx, actor.userId);
      await assertUploadAllowance(tx, actor.userId, { files: kept.length, bytes: size, allowance });
      for (const one of kept) recordUpload(tx, deps, { ...one, source, actor });
      orderThumbnails(
        tx,
        kept.flatMap(({ stored }) => [stored.key, stored.posterKey ?? '']),
      );
      own.recordIn(tx);
      return { objects: kept.map(toUploadedFile), msg: messages.uploaded };
    });
    await putBackGone({ ...deps, own }, kept, arrival);
    return reply;
  });
}

/**
 * Whoever takes his own copy of a file out of the public's reach removes what no row names: also what was put there a
 * moment before its row. With the row it stays.
 */
async function putBackGone(deps: Keeping & Pick<Deps, 'db'>, kept: readonly Kept[], { files, source }: Arrival) {
  for (const [index, { stored }] of kept.entries()) {
    const file = files[index];
    // Private ones have names that nobody else knows.
    if (file === undefined || isPrivateSource(source) || (await deps.files.stat(stored.key))) continue;
    await keep(deps, file, source);
    await deps.db.transaction('*', async (tx) => orderThumbnails(tx, [stored.key]));
  }
}

function guessKind(head: Buffer, source: string): Kind {
  if (takesPictures(source)) return 'image';
  if (takesPapers(source)) return looksLikePdf(head) ? 'file' : 'image';
  if (looksLikeAudio(head)) return 'audio';
  return looksLikeVideo(head) ? 'video' : 'image';
}

/** Where files are kept; those that are private have names of their own. */
interface Keeping extends Pick<Deps, 'files'> {
  readonly own: OwnFiles;
}

async function keep(deps: Keeping, file: ArrivedFile, source: string): Promise<Stored> {
  const kind = guessKind(file.head, source);
  if (kind === 'image') return keepImage(deps, file, source);
  if (kind === 'file') return keepPaper(deps, file, source);
  if (kind === 'audio' || (await isSoundOnlyMp4(file.path))) return keepAudio(deps, file);
  return keepVideo(deps, file);
}

/** What is said of a file that is none of what it may be: of a film or a sound by its name, not that it is no picture. */
function kindTextFor(name: string, source: string): string {
  const takesMedia = !takesPictures(source) && !takesPapers(source);
  if (takesMedia && videoName.test(name)) return videoKindText;
  if (takesMedia && audioName.test(name)) return audioKindText;
  return limitsOf(source).kindText;
}

async function keepImage(deps: Keeping, file: ArrivedFile, source: string): Promise<Stored> {
  const limits = { ...limitsOf(source), kindText: kindTextFor(file.displayName, source) };
  const { suffix, mime, hash, width, height, main } = await ingestImage(file.path, limits);
  const key = isPrivateSource(source) ? privateKey(deps.own, suffix) : contentKey({ hash, suffix });
  const { size } = await putTogether(deps, [], { key, source: main, contentType: mime });
  return { key, kind: 'image', suffix, mime, hash, size, width, height, posterKey: null, seconds: null };
}

/** A name that tells nothing, not even that two venues hold the same file. */
function privateKey(own: OwnFiles, suffix: string): string {
  const key = contentKey({ hash: randomBytes(32).toString('hex'), suffix, isPrivate: true });
  own.add(key);
  return key;
}

/** Papers come with private labels alone; what arrived in parts is measured here. */
async function keepPaper(deps: Keeping, file: ArrivedFile, source: string): Promise<Stored> {
  const { maxBytes, sizeText } = limitsOf(source);
  if (file.size > maxBytes) throw new FileError('VALIDATION', sizeText);
  await assertWholePdf(file.path, file.size);
  const [suffix, mime] = ['pdf', 'application/pdf'] as const;
  const key = privateKey(deps.own, suffix);
  const { size } = await putTogether(deps, [], { key, source: file.path, contentType: mime });
  const { hash } = file;
  return { key, kind: 'file', suffix, mime, hash, size, width: null, height: null, posterKey: null, seconds: null };
}

async function keepAudio(deps: Pick<Deps, 'files'>, file: ArrivedFile): Promise<Stored> {
  const { suffix, mime, hash, seconds } = await ingestAudio(file.path);
  const key = contentKey({ hash, suffix });
  const { size } = await putTogether(deps, [], { key, source: file.path, contentType: mime });
  const length = wholeSeconds(seconds);
  return { key, kind: 'audio', suffix, mime, hash, size, width: null, height: null, posterKey: null, seconds: length };
}

async function keepVideo(deps: Pick<Deps, 'files'>, file: ArrivedFile): Promise<Stored> {
  const { suffix, mime, hash, width, height, seconds, poster } = await ingestVideo(file.path);
  const key = contentKey({ hash, suffix });
  const posterKey = poster ? contentKey({ hash: contentHash(poster), suffix: 'jpg' }) : null;
  const posters = poster && posterKey ? [{ key: posterKey, source: poster, contentType: 'image/jpeg' }] : [];
  const { size } = await putTogether(deps, posters, { key, source: file.path, contentType: mime });
  const length = wholeSeconds(seconds);
  return { key, kind: 'video', suffix, mime, hash, size, width, height, posterKey, seconds: length };
}

/** Null where the container does not say; what lasts at all lasts a second. */
function wholeSeconds(seconds: number): number | null {
  return seconds > 0 ? Math.min(Math.max(1, Math.round(seconds)), 2 ** 31 - 1) : null;
}

interface NewFile {
  readonly key: string;
  readonly source: FileSource;
  readonly contentType: string;
}

/** The file itself comes last: where it is, what belongs to it is. A disk that fills up meanwhile keeps none of the new ones. */
async function putTogether(
  deps: Pick<Deps, 'files'>,
  companions: readonly NewFile[],
  main: NewFile,
): Promise<{ size: number }> {
  const added: string[] = [];
  try {
    for (const { key, source, contentType } of companions) {
      if (await deps.files.stat(key)) continue;
      added.push(key);
      await deps.files.put(key, source, { contentType });
    }
    return await deps.files.put(main.key, main.source, { contentType: main.contentType });
  } catch (error) {
    await Promise.all(added.map((key) => deps.files.remove(key).catch(() => undefined)));
    throw error;
  }
}

/** What a venue has already stays as it is, but learns by which bytes it is known before it is sent. */
function recordUpload(tx: Transaction, deps: Deps, upload: Kept & { source: string; actor: Actor }): void {
  const { stored, name, originHash, source, actor } = upload;
  tx.send(
    `insert into upload (id, venue_id, user_id, store_key, sha256, kind, name, suffix, mime, size, width, height,
       poster_key, source, seconds, origin_sha256, private)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (venue_id, store_key) do update set
       origin_sha256 = coalesce(upload.origin_sha256, excluded.origin_sha256),
       seconds = coalesce(upload.seconds, excluded.seconds)
     where upload.origin_sha256 is null or upload.seconds is null`,
    [
      uuidv7(deps.clock.now().getTime()),
      actor.venueId,
      actor.userId,
      stored.key,
      stored.hash,
      stored.kind,
      name,
      stored.suffix,
      stored.mime,
      stored.size,
      stored.width,
      stored.height,
      stored.posterKey,
      source,
      stored.seconds,
      originHash,
      isPrivateSource(source),
    ],
  );
}

function toUploadedFile({ stored, name }: Kept): UploadedFile {
  return {
    name,
    suffix: `.${stored.suffix}`,
    relativePath: `/files/${stored.key}`,
    size: stored.size,
    width: stored.width,
    height: stored.height,
    poster: stored.posterKey === null ? null : `/files/${stored.posterKey}`,
    seconds: stored.seconds,
  };
}
