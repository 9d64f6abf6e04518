import { lapseBegun } from './content/activity/live/lapse-waiting';
import { lapseLateStudents } from './content/course/live/lapse-waiting';
import { contentModules } from './content/content-types';
import { erasureRules } from './content/erasure-rules';
import { purgeEquipment } from './content/site/equipment/purge-equipment';
import { followNumbers } from './content/vote/ballots/moved-numbers';
import type { Deps } from './deps';
import { blockSize, sealAudit } from './kernel/audit/seal';
import { takeAllowance } from './kernel/allowance';
import { foldTotals } from './kernel/content/fold-totals';
import { purgeRemoved } from './kernel/content/remove';
import { eraseDue } from './kernel/erasure/erase-due';
import { sweepStaleUploads } from './kernel/files/receive';
import { partsFolder, sweepTransfers } from './kernel/files/transfers';
import { sweepLetters } from './kernel/letters/sweep';
import { sweepAuth } from './platform/auth/sweep';
import { sweepDrafts } from './platform/drafts/sweep';
import { purgeRecycled } from './platform/library/recycle';
import { sweepMembers } from './platform/members/sweep';
import { deliverPushes } from './kernel/pushes/deliver';
import { sweepFiles } from './platform/uploads/sweep-files';
import { makeDueThumbnails } from './platform/uploads/thumbnail-tasks';
import { repeat } from './repeat';
import { join } from 'node:path';

const sealEvery = 1000;
const sweepEvery = 10 * 60_000;
const thumbnailsEvery = 500;
const followEvery = 1000;
/** Lists read what is pending each time: under heavy writing that must stay a few hundred entries. */
const foldEvery = 2000;
const filesTurn = { key: 'sweep:files', limit: 1, window: '1 hour' } as const;
/** Once a day, whichever process comes first; its proof stands in the audit log. */
const erasureTurn = { key: 'sweep:erasure', limit: 1, window: '23 hours' } as const;
const pushEvery = 30_000;

/** Background work of a process: sealing the audit log, making thumbnails, folding totals, sweeping what has lived long enough, and pushing what waits. */
export function startChores(deps: Deps): () => Promise<void> {
  const end = new AbortController();
  const chores = [
    repeat(deps.log, sealEvery, () => sealAll(deps)),
    repeat(deps.log, thumbnailsEvery, () => makeDueThumbnails(deps, end.signal)),
    repeat(deps.log, sweepEvery, () => sweep(deps)),
    repeat(deps.log, followEvery, () => followNumbers(deps)),
    repeat(deps.log, foldEvery, () => foldTotals(deps.db)),
  ];
  const { pushSender: sender } = deps;
  if (sender) chores.push(repeat(deps.log, pushEvery, () => deliverPushes(deps, { sender, types: contentModules })));
  return async () => {
    end.abort();
    await Promise.all(chores.map((stop) => stop()));
  };
}

async function sealAll(deps: Deps): Promise<void> {
  while ((await sealAudit(deps.pools.owner)) === blockSize) {
    // A full block: there may be more.
  }
}

/** One round of everything that has lived long enough. */
export async function sweep(deps: Deps): Promise<void> {
  await deps.db.transaction('*', async (tx) => {
    for (const type of contentModules) await purgeRemoved(tx, type);
    await purgeEquipment(tx);
    await purgeRecycled(tx);
    await tx.query("delete from idempotency where created_at < now() - interval '24 hours'");
    lapseBegun(tx, deps.clock.now());
    lapseLateStudents(tx, deps.clock.now());
    await sweepLetters(tx);
    await tx.query("delete from export_ticket where expires_at < now() - interval '1 day'");
  });
  await sweepAuth(deps.db, deps.clock.now());
  await sweepMembers(deps.db, deps.clock.now());
  await sweepDrafts(deps.db, deps.clock.now());
  await sweepStaleUploads(join(deps.config.dataDir, 'tmp'), deps.clock.now());
  await sweepTransfers(partsFolder(deps.config.dataDir), deps.clock.now());
  const now = deps.clock.now();
  if (await takeAllowance(deps.db, erasureTurn, now)) {
    await eraseDue(deps.db, { rules: erasureRules, days: deps.config.retentionDays, now });
  }
  // It reads every text of the database: one process does it, once an hour.
  if (await takeAllowance(deps.db, filesTurn, now)) await sweepFiles(deps, contentModules, now);
}
