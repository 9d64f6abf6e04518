import { hallBookings } from '@yunguan/contract/content/hall';
import { siteBookings } from '@yunguan/contract/content/site';
import { lapseBegun } from './content/activity/live/lapse-waiting';
import { servePassedOver } from './content/activity/live/serve-passed-over';
import { closeUndecidedStudents } from './content/course/live/close-undecided';
import { lapseLateStudents } from './content/course/live/lapse-waiting';
import { servePassedOverStudents } from './content/course/live/serve-passed-over';
import { contentModules } from './content/content-types';
import { erasureRules } from './content/erasure-rules';
import { purgeEquipment } from './content/site/equipment/purge-equipment';
import { followNumbers } from './content/vote/ballots/moved-numbers';
import { remindJudges } from './content/vote/judging/remind-judges';
import type { Deps } from './deps';
import { keysKept } from './http/idempotency';
import { blockSize, sealAudit } from './kernel/audit/seal';
import { type Allowance, giveBackAllowance, takeAllowance } from './kernel/allowance';
import { closeUndecided } from './kernel/bookings/close-undecided';
import { chinaNow } from './kernel/china-now';
import { foldTotals } from './kernel/content/fold-totals';
import { purgedAtOnce, purgeRemoved } from './kernel/content/remove';
import { eraseDue } from './kernel/erasure/erase-due';
import { incomingFolder } from './kernel/files/disk-store';
import { sweepStaleUploads } from './kernel/files/receive';
import { sweepSpools } from './kernel/files/s3-store';
import { partsFolder, sweepTransfers } from './kernel/files/transfers';
import { inStretches, removeInStretches } from './kernel/in-stretches';
import { sweepLetters } from './kernel/letters/sweep';
import { enterNoShows } from './kernel/no-shows/enter-no-shows';
import { remindOverdue } from './kernel/review/remind-overdue';
import { settleSelfReview } from './kernel/review/settle-self-review';
import { sweepAuth } from './platform/auth/sweep';
import { sweepDrafts } from './platform/drafts/sweep';
import { purgeRecycled } from './platform/library/recycle';
import { sweepMembers } from './platform/members/sweep';
import { deliverPushes } from './content/media/deliver-pushes';
import { sweepPushes } from './content/media/push-outbox';
import { sweepFiles } from './platform/uploads/sweep-files';
import { makeDueThumbnails } from './platform/uploads/thumbnail-tasks';
import { repeat, tolerant } from './repeat';
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
/** Once a sweep, whichever process comes first. */
const selfReviewTurn = { key: 'sweep:selfReview', limit: 1, window: '9 minutes' } as const;
/** One process writes, so that nobody gets two letters. */
const reminderTurn = { key: 'sweep:overdue', limit: 1, window: '1 hour' } as const;
/**
 * A day that is over stays as it is, so that each is looked through soon after midnight, by one process, and a few times
 * more for what a process left that ended over it.
 */
const noShowTurn = (now: Date): Allowance => ({
  key: `sweep:noShows:${chinaNow(now).day}`,
  limit: 1,
  window: '6 hours',
});
const pushEvery = 30_000;

/** Background work of a process: sealing the audit log, making thumbnails, folding totals, sweeping what has lived long enough, and pushing what waits. */
export function startChores(deps: Deps): () => Promise<void> {
  const end = new AbortController();
  const outage = { isOn: false };
  const pieces = sweeps(deps).map((piece) => tolerant(deps.log, piece));
  const chores = [
    repeat(deps.log, sealEvery, () => sealAll(deps)),
    repeat(deps.log, thumbnailsEvery, () => makeDueThumbnails(deps, end.signal, outage)),
    repeat(deps.log, sweepEvery, async () => {
      for (const piece of pieces) if (!end.signal.aborted) await piece();
    }),
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

/** Everything that has lived long enough, piece by piece: one that fails, or takes too long, holds up no other. */
function sweeps(deps: Deps): readonly (() => Promise<unknown>)[] {
  const { db, config, clock } = deps;
  return [
    ...contentModules.map(
      (type) => () => inStretches(() => db.transaction('*', (tx) => purgeRemoved(tx, type)), purgedAtOnce),
    ),
    () => purgeEquipment(db),
    () => purgeRecycled(db),
    () => removeInStretches(db, 'idempotency', { where: `created_at < now() - ${keysKept}` }),
    ...[siteBookings, hallBookings].map((calls) => () => closeUndecided(deps, calls)),
    () => lapseBegun(db, clock.now()),
    () => servePassedOver(db, clock.now()),
    () => closeUndecidedStudents(db, clock.now()),
    () => lapseLateStudents(db, clock.now()),
    () => servePassedOverStudents(db, clock.now()),
    () => remindJudges(db, clock.now()),
    () => inTurn(deps, noShowTurn(clock.now()), (now) => enterNoShows(db, contentModules, now)),
    () => sweepLetters(db),
    () => sweepPushes(db),
    () => removeInStretches(db, 'export_ticket', { where: `expires_at < now() - interval '1 day'` }),
    () => sweepAuth(db, clock.now()),
    () => sweepMembers(db, clock.now()),
    () => sweepDrafts(db, clock.now()),
    () => sweepStaleUploads(join(config.dataDir, 'tmp'), clock.now()),
    ...(config.filesUrl === undefined
      ? [() => sweepStaleUploads(join(config.dataDir, 'files', incomingFolder), clock.now())]
      : [() => sweepSpools(clock.now())]),
    () => sweepTransfers(partsFolder(config.dataDir), clock.now()),
    () => inTurn(deps, erasureTurn, (now) => eraseDue(db, { rules: erasureRules, days: config.retentionDays, now })),
    () => inTurn(deps, selfReviewTurn, () => settleSelfReview(db)),
    () => inTurn(deps, reminderTurn, (now) => remindOverdue(db, now)),
    // It reads every text of the database: one process does it, once an hour.
    () => inTurn(deps, filesTurn, (now) => sweepFiles(deps, contentModules, now)),
  ];
}

/** One round of them all. */
export async function sweep(deps: Deps): Promise<void> {
  for (const piece of sweeps(deps)) await piece();
}

/** Does what only one process shall do in a while; who failed leaves the turn to the next one. */
async function inTurn(deps: Deps, turn: Allowance, work: (now: Date) => Promise<unknown>): Promise<void> {
  const now = deps.clock.now();
  if (!(await takeAllowance(deps.db, turn, now))) return;
  try {
    await work(now);
  } catch (error) {
    await giveBackAllowance(deps.db, turn, now);
    throw error;
  }
}
