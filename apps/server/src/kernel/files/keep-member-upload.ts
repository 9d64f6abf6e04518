import { messages } from '@yunguan/contract/kernel/messages';
import {
  imageLimits,
  isPrivateSource,
  memberDailyFiles,
  memberFileMaxBytes,
  paperSizeText as sizeText,
} from '@yunguan/contract/kernel/upload-limits';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { AppError } from '../app-error';
import type { Call, Reply } from '../call';
import { uuidv7 } from '../uuid';
import { FileError, fileTexts } from './file-error';
import { contentKey } from './file-key';
import { ingestImage } from './image';
import { sniffImage } from './image-kind';
import { type ReceivedUpload, receiveUpload } from './receive';
import { withOwnFiles } from './own-files';
import type { FileSource } from './store';

const limits = { ...imageLimits.generic, maxBytes: memberFileMaxBytes - 1, sizeText };

/** What a file of a member is for. */
export interface MemberFilePlace {
  /** Venue whose file it is. */
  readonly venueId: string;
  /** Label that the upload keeps. */
  readonly label: string;
  readonly isPrivate: boolean;
  /** Says what is taken where something else was sent. */
  readonly kindText: string;
  /** What is not a picture: judged by whoever takes such files; absent where pictures alone are taken. */
  readonly otherKind?: (
    file: ReceivedUpload,
  ) => Promise<{ readonly suffix: string; readonly mime: string } | undefined>;
  /** Added to the audit row of the call. */
  readonly detail: Readonly<Record<string, unknown>>;
}

interface Prepared {
  readonly source: FileSource;
  readonly kind: 'image' | 'file';
  readonly suffix: string;
  readonly mime: string;
  readonly hash: string;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Takes one file of a member in; he alone may name it in a form afterwards.
 * @throws AppError VALIDATION, QUOTA; FileError VALIDATION
 */
export async function keepMemberUpload(deps: Deps, call: Call<unknown>, place: MemberFilePlace): Promise<Reply> {
  const tempFolder = join(deps.config.dataDir, 'tmp');
  const received: ReceivedUpload[] = [];
  try {
    for await (const part of call.readFiles({ fileSize: memberFileMaxBytes, files: 1 })) {
      const limitOf = () => ({ maxBytes: limits.maxBytes, sizeText });
      received.push(await receiveUpload({ ...part, limitOf, tempFolder, scan: deps.scan }));
    }
    const [file] = received;
    if (!file) throw new AppError('VALIDATION', '请选择要上传的文件');
    return await keep(deps, call, { file, place });
  } finally {
    await Promise.all(received.map((file) => file.discard()));
  }
}

async function keep(
  deps: Deps,
  call: Call<unknown>,
  { file, place }: { readonly file: ReceivedUpload; readonly place: MemberFilePlace },
): Promise<Reply> {
  const { venueId, label, isPrivate } = place;
  const { memberId } = call.member;
  await assertAllowance(deps.db, memberId);
  const { source, kind, suffix, mime, hash, width, height } = await prepare(file, place);
  // A name that tells nothing: two members who send the same picture do not meet at one file.
  const key = contentKey({ hash: randomBytes(32).toString('hex'), suffix, isPrivate });
  return withOwnFiles(deps.files, async (own) => {
    own.add(key);
    const { size } = await deps.files.put(key, source, { contentType: mime });
    const { displayName: name, hash: origin } = file;
    call.note({ objectId: key, venueId, detail: { size, ...place.detail } });
    return call.write([venueId], async (tx) => {
      lockUploadsOf(tx, memberId);
      await assertAllowance(tx, memberId);
      const row = [uuidv7(deps.clock.now().getTime()), venueId, memberId, key, hash, kind, name, suffix, mime, size];
      tx.send(
        `insert into upload (id, venue_id, member_id, store_key, sha256, kind, name, suffix, mime, size, width, height,
           source, origin_sha256, private)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
        [...row, width, height, label, origin, isPrivate],
      );
      own.recordIn(tx);
      return { objects: [{ name, suffix: `.${suffix}`, relativePath: `/files/${key}`, size }], msg: messages.uploaded };
    });
  });
}

/** Judged by what it is, not by its name; a picture is encoded anew. */
async function prepare(file: ReceivedUpload, { label, kindText, otherKind }: MemberFilePlace): Promise<Prepared> {
  if (await sniffImage(file.head)) {
    const { main, ...image } = await ingestImage(file.path, { ...limits, kindText });
    return { ...image, source: main, kind: 'image' };
  }
  const other = isPrivateSource(label) ? undefined : await otherKind?.(file);
  if (!other) throw new FileError('VALIDATION', kindText);
  const { path: source, hash } = file;
  return { source, kind: 'file', ...other, hash, width: null, height: null };
}

/** @throws AppError QUOTA when the member has sent what a day allows */
async function assertAllowance(tx: Pick<Transaction, 'query'>, memberId: string): Promise<void> {
  const [used] = await tx.query<{ files: number }>(
    `select count(*)::int as files from upload where member_id = $1 and created_at > now() - interval '24 hours'`,
    [memberId],
  );
  if ((used?.files ?? 0) >= memberDailyFiles) throw new AppError('QUOTA', fileTexts.tooManyToday);
}

/** Files of one member are recorded one after the other, so that those at once do not share what is left. */
function lockUploadsOf(tx: Transaction, memberId: string): void {
  tx.send("select pg_advisory_xact_lock(hashtextextended('uploads of ' || $1, 0))", [memberId]);
}
