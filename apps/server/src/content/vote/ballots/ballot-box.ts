import type { Transaction, Tx } from '../../../db/database';

const boxKey = `hashtextextended('ballot box:' || $1::text, 0)`;

/** Holds the activity's box open until the transaction ends: what votes, cancels, disqualifies or looks passes here. */
export function enterBox(tx: Transaction, activityId: string): void {
  tx.send(`select pg_advisory_xact_lock_shared(${boxKey})`, [activityId]);
}

/**
 * Waits for what is under way in the activity's box, and keeps everything else out until the transaction ends. Whoever
 * counts, freezes or takes away rounds or teams does it with the box closed.
 */
export async function closeBox(tx: Tx, activityId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${boxKey})`, [activityId]);
}

/**
 * Lets those who disqualify or restore ballots of an activity come one after the other: each finds them in an order of its
 * own, and each is to judge what the one before it left. Before the box, so that whoever waits holds up neither it nor a
 * recount; longer than for other locks, for a large filter takes its time.
 */
export function takeTurn(tx: Transaction, activityId: string): void {
  tx.send(`set local lock_timeout = '30s'`);
  tx.send(`select pg_advisory_xact_lock(hashtextextended('changes of ballots:' || $1::text, 0))`, [activityId]);
  tx.send('set local lock_timeout to default');
}

/** Enters the box; votes of one member in one round come one after the other, so that each sees those before it. */
export function enterBoxAsVoter(
  tx: Transaction,
  voter: { readonly activityId: string; readonly rotationId: string; readonly memberId: string },
): void {
  tx.send(
    `select pg_advisory_xact_lock_shared(${boxKey}), pg_advisory_xact_lock(hashtextextended('voter:' || $2::text || $3::text, 0))`,
    [voter.activityId, voter.rotationId, voter.memberId],
  );
}

/** Votes from one address come one after the other, where the activity limits them. Taken after the voter's own place. */
export function queueAtAddress(tx: Transaction, place: { readonly activityId: string; readonly address: string }) {
  tx.send(`select pg_advisory_xact_lock(hashtextextended('voting address:' || $1::text || $2::text, 0))`, [
    place.activityId,
    place.address,
  ]);
}
