import { lettersPerHour, type sendLetter as sendLetterCall } from '@yunguan/contract/platform/letters';
import type * as z from 'zod';
import type { Transaction, Tx } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { sendLetter } from '../../kernel/letters/send';

/** Space of the advisory locks that keep one sender's letters apart. */
const senderLocks = 7_213;

/** Writes to colleagues; answers to how many. All of them may be written to, or nobody is. */
export async function writeLetter(
  tx: Transaction,
  { actor, letter }: { actor: Actor; letter: z.infer<typeof sendLetterCall.input> },
): Promise<number> {
  const receivers = [...new Set(letter.receiverList.map((id) => id.toLowerCase()))];
  // Two letters sent at one moment must not both be the last that the hour allows.
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [senderLocks, actor.userId]);
  const [known, { written, moment }] = await Promise.all([
    reachable(tx, actor, receivers),
    writtenThisHour(tx, actor.userId),
  ]);
  if (known !== receivers.length) throw AppError.forbidden();
  if (written >= lettersPerHour) {
    throw new AppError('TOO_MANY', `每小时最多发送 ${lettersPerHour} 封站内信，请稍后再试`);
  }
  sendLetter(tx, {
    userIds: receivers,
    kind: 'notice',
    title: letter.title,
    content: letter.content,
    venueId: actor.venueId,
    moment,
    sender: { id: actor.userId, name: actor.realName },
  });
  return receivers.length;
}

/** How many of them are staff at work in a venue that the actor sees: they belong to it or hold a role there. */
async function reachable(tx: Tx, actor: Actor, receivers: readonly string[]): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*) as n from staff_user u
     where u.id = any ($1::uuid[]) and u.enabled and u.deleted_at is null
       and ($2 or u.venue_id = any ($3::uuid[])
         or exists (select from user_role ur where ur.user_id = u.id and ur.venue_id = any ($3::uuid[])))`,
    [receivers, actor.isPlatform, [...actor.grants.keys()]],
  );
  return row?.n ?? 0;
}

interface Hour {
  readonly written: number;
  /** That of the next letter. Not the beginning of the transaction: of two that begin at once, one waits for the other. */
  readonly moment: string;
}

/**
 * What somebody wrote himself; a notice that his act brought about leads to a page, and a written letter to none. The
 * copies of one letter share their moment, and no other letter of the sender has it: it is taken under his lock.
 */
async function writtenThisHour(tx: Tx, userId: string): Promise<Hour> {
  const [row] = await tx.query<{ written: number; moment: string }>(
    `select count(distinct created_at) as written, clock_timestamp()::text as moment from letter
     where sender_id = $1 and kind = 'notice' and link = '' and created_at > now() - interval '1 hour'`,
    [userId],
  );
  if (!row) throw new Error('an aggregate answers one row');
  return row;
}
