import type { linkSubmissionFiles } from '@yunguan/contract/content/vote-application';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { takeAllowance } from '../../../kernel/allowance';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { isPrivateKey } from '../../../kernel/files/file-key';
import { storeKeyOf } from '../../../kernel/files/one-picture';
import { savedName } from '../../../kernel/files/saved-name';
import { linkOf, PRIVATE_LINK_SECONDS } from '../../../kernel/files/signed-link';
import { filesIn, readFrozen, type SentFile } from './frozen-form';
import { findApplication } from './read-applications';

/** Enough for a day's work of a reviewer, too few to carry a whole list away. */
const linksOf = (userId: string) => ({ key: `application-files:${userId}`, limit: 600, window: '1 hour' });

/** Links of one minute to what an applicant sent, for who decides about it; the log keeps that he looked. */
export async function linkFiles(deps: Deps, call: Call<z.infer<typeof linkSubmissionFiles.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { row, activity } = await findApplication(deps, { actor, id: input.id, right: 'review' });
  const files = filesIn(readFrozen(row.answers));
  call.note({ objectId: row.id, venueId: activity.venueId, detail: { activityId: activity.id, files: files.length } });
  return call.write([activity.venueId], async (tx) => {
    const now = deps.clock.now();
    if (!(await takeAllowance(tx, linksOf(actor.userId), now))) {
      throw new AppError('TOO_MANY', '查看报名材料过于频繁，请一小时后再试');
    }
    const onlooker = { userId: actor.userId, now, dataKey: deps.config.dataKey };
    const sizes = await sizesOf(tx, files);
    const links = files.flatMap(({ path, name }) => {
      const size = sizes.get(path);
      const key = storeKeyOf(path);
      if (size === undefined || key === undefined) return [];
      const saved = savedName(name, key);
      const url = (isPrivateKey(key) && linkOf(path, onlooker, saved)) || path;
      return [{ path, url, name: saved, size }];
    });
    return { objects: { files: links, seconds: PRIVATE_LINK_SECONDS } };
  });
}

/** Bytes of the files that are there, by their paths. */
async function sizesOf(tx: Transaction, files: readonly SentFile[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ path: string; size: number }>(
    `select '/files/' || store_key as path, max(size)::bigint as size from upload where store_key = any ($1::text[]) group by 1`,
    [files.flatMap(({ path }) => storeKeyOf(path) ?? [])],
  );
  return new Map(rows.map(({ path, size }) => [path, size]));
}
