import { messages } from '@yunguan/contract/kernel/messages';
import type { Transaction, Tx } from '../../../db/database';
import { createTurns } from '../../../kernel/turns';

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

/** A large round on a busy machine takes longer to count, or a large filter to go through, than any other call may. */
export function takeLong(tx: Transaction): void {
  tx.send(`set local statement_timeout = '30s'`);
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

export interface Voter {
  readonly activityId: string;
  readonly rotationId: string;
  readonly memberId: string;
}

/** The box is closed, or somebody waits to close it. */
class BoxClosed extends Error {}

/** Enters the box; votes of one member in one round come one after the other, so that each sees those before it. */
export type Enter = (tx: Transaction, voter: Voter) => Promise<void>;

/** Writes what a voter does in the activity's box, into which `enter` lets him. */
export type VoterDoor = <T>(activityId: string, write: (enter: Enter) => Promise<T>) => Promise<T>;

/** Milliseconds for which a voter waits for his turn at a closed box; in it he waits for the lock. */
const longestWait = 1000;

/**
 * Voters who find the box closed wait for it without connections, all but two of them in a process: a recount of a large
 * round takes seconds, and with a crowd in front of it nobody else would get an answer.
 */
export function createVoterDoor(): VoterDoor {
  const inTurn = createTurns({ fullText: messages.busy, fullCode: 'BUSY', longestWait });
  return async (activityId, write) => {
    try {
      return await write(enterIfOpen);
    } catch (error) {
      if (!(error instanceof BoxClosed)) throw error;
      return inTurn(activityId, () => write(enterWhenOpen));
    }
  };
}

const voterLock = `pg_advisory_xact_lock(hashtextextended('voter:' || $2::text || $3::text, 0))`;

/** @throws BoxClosed */
async function enterIfOpen(tx: Transaction, voter: Voter): Promise<void> {
  const [box] = await tx.query<{ isOpen: boolean }>(
    `select "isOpen", case when "isOpen" then ${voterLock} end from (select pg_try_advisory_xact_lock_shared(${boxKey}) as "isOpen") box`,
    valuesOf(voter),
  );
  if (box?.isOpen !== true) throw new BoxClosed();
}

async function enterWhenOpen(tx: Transaction, voter: Voter): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock_shared(${boxKey}), ${voterLock}`, valuesOf(voter));
}

function valuesOf({ activityId, rotationId, memberId }: Voter): string[] {
  return [activityId, rotationId, memberId];
}

/** Votes from one address come one after the other, where the activity limits them. Taken after the voter's own place. */
export function queueAtAddress(tx: Transaction, place: { readonly activityId: string; readonly address: string }) {
  tx.send(`select pg_advisory_xact_lock(hashtextextended('voting address:' || $1::text || $2::text, 0))`, [
    place.activityId,
    place.address,
  ]);
}
