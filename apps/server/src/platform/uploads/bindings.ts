import {
  finishUpload,
  getPrivateFileLink,
  type UploadedFile,
  uploadImageOrVideo,
} from '@yunguan/contract/platform/files';
import { join } from 'node:path';
import type { Deps } from '../../deps';
import { type Binding, type Call, type Reply, bind } from '../../kernel/call';
import type { Tx } from '../../db/database';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { contentHash, contentKey } from '../../kernel/files/file-key';
import { ingestImage } from '../../kernel/files/image';
import { IMAGE_LIMITS, type ImageLimits } from '../../kernel/files/image-limits';
import { type ReceivedUpload, receiveUpload } from '../../kernel/files/receive';
import { thumbKeys } from '../../kernel/files/serve';
import type { FileSource } from '../../kernel/files/store';
import { ingestVideo, looksLikeVideo, VIDEO_MAX_BYTES } from '../../kernel/files/video';
import { uuidv7 } from '../../kernel/uuid';

/** Labels of the uploaders whose limits are narrower than the generic one (002 §5.5). */
const limitsBySource: Readonly<Record<string, ImageLimits>> = {
  cover: IMAGE_LIMITS.cover,
  icon: IMAGE_LIMITS.cover,
  library: IMAGE_LIMITS.photo,
  teacher: IMAGE_LIMITS.photo,
  club: IMAGE_LIMITS.photo,
};

interface Stored {
  readonly key: string;
  readonly kind: 'image' | 'video';
  readonly suffix: string;
  readonly mime: string;
  readonly hash: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly posterKey: string | null;
}

/** A stored file under the name it was sent with. */
interface Kept {
  readonly stored: Stored;
  readonly name: string;
}

/** The one upload call: pictures and videos, judged by what they are, not by their name. */
export function uploadBindings(deps: Deps): Binding[] {
  return [
    bind(uploadImageOrVideo, (call) => receive(deps, call)),
    bind(finishUpload, () => Promise.reject(AppError.illegalState('分段上传尚未启用'))),
    bind(getPrivateFileLink, () => Promise.reject(AppError.forbidden())),
  ];
}

/** Files of one call; the sender gets all of them or a refusal. */
const mostFiles = 10;

async function receive(deps: Deps, call: Call<unknown>): Promise<Reply> {
  const source = typeof call.query.source === 'string' ? call.query.source.slice(0, 64) : '';
  const received: ReceivedUpload[] = [];
  try {
    for await (const part of call.readFiles({ fileSize: VIDEO_MAX_BYTES + 1, files: mostFiles })) {
      received.push(
        await receiveUpload({
          ...part,
          maxBytes: VIDEO_MAX_BYTES,
          sizeText: '文件大小不能超过 200MB!',
          tempFolder: join(deps.config.dataDir, 'tmp'),
        }),
      );
    }
    if (received.length === 0) throw new AppError('VALIDATION', '请选择要上传的文件');
    const kept: Kept[] = [];
    for (const file of received) {
      const stored = looksLikeVideo(file.head)
        ? await keepVideo(deps, file)
        : await keepImage(deps, file, limitsBySource[source] ?? IMAGE_LIMITS.generic);
      kept.push({ stored, name: file.displayName });
    }
    return await record(deps, call, { kept, source });
  } finally {
    await Promise.all(received.map((file) => file.discard()));
  }
}

async function keepImage(deps: Deps, received: ReceivedUpload, limits: ImageLimits): Promise<Stored> {
  const image = await ingestImage(received.path, limits);
  const key = contentKey({ hash: image.hash, suffix: image.suffix });
  const thumbs = thumbKeys(key).flatMap(({ width, key: thumb }) => {
    const bytes = image.thumbs[`w${width}`];
    return bytes ? [{ key: thumb, source: bytes, contentType: 'image/webp' }] : [];
  });
  const { size } = await putTogether(deps, thumbs, { key, source: image.main, contentType: image.mime });
  const { suffix, mime, hash, width, height } = image;
  return { key, kind: 'image', suffix, mime, hash, size, width, height, posterKey: null };
}

async function keepVideo(deps: Deps, received: ReceivedUpload): Promise<Stored> {
  const video = await ingestVideo(received.path);
  const key = contentKey({ hash: video.hash, suffix: video.suffix });
  const posterKey = video.poster ? contentKey({ hash: contentHash(video.poster), suffix: 'jpg' }) : null;
  const posters =
    video.poster && posterKey ? [{ key: posterKey, source: video.poster, contentType: 'image/jpeg' }] : [];
  const { size } = await putTogether(deps, posters, { key, source: received.path, contentType: video.mime });
  const { suffix, mime, hash, width, height } = video;
  return { key, kind: 'video', suffix, mime, hash, size, width, height, posterKey };
}

interface NewFile {
  readonly key: string;
  readonly source: FileSource;
  readonly contentType: string;
}

/** The file itself comes last: where it is, what belongs to it is. A disk that fills up meanwhile keeps none of the new ones. */
async function putTogether(deps: Deps, companions: readonly NewFile[], main: NewFile): Promise<{ size: number }> {
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

async function record(
  deps: Deps,
  call: Call<unknown>,
  upload: { kept: readonly Kept[]; source: string },
): Promise<Reply> {
  const { kept, source } = upload;
  const { actor } = call;
  const size = kept.reduce((sum, { stored }) => sum + stored.size, 0);
  call.note({ objectId: kept.map(({ stored }) => stored.key).join(','), detail: { files: kept.length, size } });
  return call.write(scopeOf(actor), async (tx) => {
    for (const one of kept) await insertUpload(tx, deps, { ...one, source, actor });
    return { objects: kept.map(toUploadedFile), msg: '上传成功' };
  });
}

async function insertUpload(tx: Tx, deps: Deps, upload: Kept & { source: string; actor: Actor }): Promise<void> {
  const { stored, name, source, actor } = upload;
  await tx.query(
    `insert into upload (id, venue_id, user_id, store_key, sha256, kind, name, suffix, mime, size, width, height, poster_key, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (venue_id, store_key) do nothing`,
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
    seconds: null,
  };
}
