import type { Tx } from '../../db/database';
import { AppError } from '../../kernel/app-error';
import { fileTexts } from '../../kernel/files/file-error';

/** What one user may keep within 24 hours (ASVS 5.2.4). */
export interface UploadAllowance {
  readonly files: number;
  readonly bytes: number;
}

const dailyUploads: UploadAllowance = { files: 5_000, bytes: 20 * 1024 ** 3 };

/**
 * Counted from what is kept, so for all processes together.
 * @throws AppError QUOTA when the coming files are more than what is left
 */
export async function assertUploadAllowance(
  tx: Tx,
  userId: string,
  coming: { files: number; bytes: number; allowance?: UploadAllowance | undefined },
): Promise<void> {
  const { files, bytes } = coming.allowance ?? dailyUploads;
  const [used] = await tx.query<{ files: string; bytes: string }>(
    `select count(*) as files, coalesce(sum(size), 0) as bytes from upload
     where user_id = $1 and created_at > now() - interval '24 hours'`,
    [userId],
  );
  if (Number(used?.files) + coming.files > files || Number(used?.bytes) + coming.bytes > bytes) {
    throw new AppError('QUOTA', fileTexts.tooManyToday);
  }
}

/** Lets the uploads of one user be recorded one after the other, so that those at once do not share what is left. */
export function lockUploadsOf(tx: Tx, userId: string): Promise<unknown> {
  return tx.query("select pg_advisory_xact_lock(hashtextextended('uploads of ' || $1, 0))", [userId]);
}
