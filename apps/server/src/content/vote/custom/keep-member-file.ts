import { memberDailyFiles, memberFileMaxBytes } from '@yunguan/contract/content/vote-custom';
import { imageLimits, isPrivateSource } from '@yunguan/contract/kernel/upload-limits';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { FileError } from '../../../kernel/files/file-error';
import { contentKey } from '../../../kernel/files/file-key';
import { sniffImage } from '../../../kernel/files/image-kind';
import { ingestImage } from '../../../kernel/files/image';
import { type ReceivedUpload, receiveUpload } from '../../../kernel/files/receive';
import type { FileSource } from '../../../kernel/files/store';
import { uuidv7 } from '../../../kernel/uuid';
import type { Transaction } from '../../../db/database';
import { findPublicActivity, type PublicActivity } from '../ballots/public-activity';
import { assertWithinSignupTime, takesForm } from './form-activity';
import { assertWholePdf, looksLikePdf } from './pdf-file';

const sizeText = '文件大小不能超过 20MB!';
const kindText = '仅支持图片（jpg、png、gif、bmp）和 PDF 文件';
const limits = { ...imageLimits.generic, maxBytes: memberFileMaxBytes - 1, kindText, sizeText };

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
 * Takes one file of a member in for his sign-up to an activity whose sign-up is open. What belongs to an application is
 * private whatever it shows; the photo of a team is there for the public.
 */
export async function keepMemberFile(deps: Deps, call: Call<unknown>): Promise<Reply> {
  const { activityId, source } = call.query;
  const activity = await findPublicActivity(deps.db, { id: typeof activityId === 'string' ? activityId : '' });
  assertWithinSignupTime(activity, deps.clock.now());
  const label = source === 'idcard' ? source : 'signup';
  const isPrivate = isPrivateSource(label) || (await takesForm(deps.db, activity));
  const tempFolder = join(deps.config.dataDir, 'tmp');
  const received: ReceivedUpload[] = [];
  try {
    for await (const part of call.readFiles({ fileSize: memberFileMaxBytes, files: 1 })) {
      const limitOf = () => ({ maxBytes: limits.maxBytes, sizeText });
      received.push(await receiveUpload({ ...part, limitOf, tempFolder }));
    }
    const [file] = received;
    if (!file) throw new AppError('VALIDATION', '请选择要上传的文件');
    return await keep(deps, call, { file, activity, label, isPrivate });
  } finally {
    await Promise.all(received.map((file) => file.discard()));
  }
}

interface Arrived {
  readonly file: ReceivedUpload;
  readonly activity: PublicActivity;
  readonly label: string;
  readonly isPrivate: boolean;
}

async function keep(deps: Deps, call: Call<unknown>, arrived: Arrived): Promise<Reply> {
  const { file, activity, label, isPrivate } = arrived;
  const { memberId } = call.member;
  const { venueId } = activity;
  await assertAllowance(deps.db, memberId);
  const { source, kind, suffix, mime, hash, width, height } = await prepare(file, label);
  // A name that tells nothing: two members who send the same picture do not meet at one file.
  const key = contentKey({ hash: randomBytes(32).toString('hex'), suffix, isPrivate });
  const { size } = await deps.files.put(key, source, { contentType: mime });
  const { displayName: name, hash: origin } = file;
  call.note({ objectId: key, venueId, detail: { size, activityId: activity.id } });
  const recorded = call.write([venueId], async (tx) => {
    lockUploadsOf(tx, memberId);
    await assertAllowance(tx, memberId);
    const row = [uuidv7(deps.clock.now().getTime()), venueId, memberId, key, hash, kind, name, suffix, mime, size];
    tx.send(
      `insert into upload (id, venue_id, member_id, store_key, sha256, kind, name, suffix, mime, size, width, height,
         source, origin_sha256, private)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [...row, width, height, label, origin, isPrivate],
    );
    return { objects: [{ name, suffix: `.${suffix}`, relativePath: `/files/${key}`, size }], msg: '上传成功' };
  });
  return recorded.catch(async (error: unknown) => {
    // Nobody else has a file of that name.
    await deps.files.remove(key).catch(() => undefined);
    throw error;
  });
}

/** Judged by what it is, not by its name; a picture is encoded anew. */
async function prepare(file: ReceivedUpload, label: string): Promise<Prepared> {
  if (await sniffImage(file.head)) {
    const { main, ...image } = await ingestImage(file.path, limits);
    return { ...image, source: main, kind: 'image' };
  }
  if (!looksLikePdf(file.head) || isPrivateSource(label)) throw new FileError('VALIDATION', kindText);
  await assertWholePdf(file.path, file.size);
  const { path: source, hash } = file;
  return { source, kind: 'file', suffix: 'pdf', mime: 'application/pdf', hash, width: null, height: null };
}

/** @throws AppError QUOTA when the member has sent what a day allows */
async function assertAllowance(tx: Pick<Transaction, 'query'>, memberId: string): Promise<void> {
  const [used] = await tx.query<{ files: number }>(
    `select count(*)::int as files from upload where member_id = $1 and created_at > now() - interval '24 hours'`,
    [memberId],
  );
  if ((used?.files ?? 0) >= memberDailyFiles) throw new AppError('QUOTA', '今天上传的文件过多，请明天再试');
}

/** Files of one member are recorded one after the other, so that those at once do not share what is left. */
function lockUploadsOf(tx: Transaction, memberId: string): void {
  tx.send("select pg_advisory_xact_lock(hashtextextended('uploads of ' || $1, 0))", [memberId]);
}
