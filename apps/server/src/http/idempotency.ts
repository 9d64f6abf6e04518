import { createHash } from 'node:crypto';
import type { Transaction, Tx } from '../db/database';
import { ReusedKeyError } from '../kernel/app-error';
import type { Reply } from '../kernel/call';
import { valueOf } from '../kernel/json-parts';

interface KnownRow {
  call: string;
  body_hash: Buffer;
  answer: { msg?: string; objects: unknown } | null;
}

/** How long a key is known (decisions §5). */
export const keysKept = `interval '24 hours'`;

export interface IdempotentCall {
  /** User or member. */
  readonly callerId: string;
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
}

/**
 * Claims the key inside the effect's own transaction. Answers the stored reply when the same call was made before;
 * a parallel call with the key waits here until the first one commits.
 */
export async function claimKey(tx: Tx, call: IdempotentCall): Promise<Reply | undefined> {
  const hash = bodyHash(call.body);
  const claimed = await tx.query(
    `insert into idempotency (user_id, key, call, body_hash) values ($1, $2, $3, $4)
     on conflict (user_id, key) do update set call = excluded.call, body_hash = excluded.body_hash, answer = null, created_at = now()
       where idempotency.created_at < now() - ${keysKept}
     returning key`,
    [call.callerId, call.key, call.path, hash],
  );
  if (claimed.length > 0) return undefined;
  const known = await storedAnswer(tx, call);
  if (!known) throw new ReusedKeyError();
  return known;
}

/** What the same call was answered before under its key; undefined where it was not. @throws ReusedKeyError for another call's key */
export async function storedAnswer(tx: Tx, call: IdempotentCall): Promise<Reply | undefined> {
  const [known] = await tx.query<KnownRow & Record<string, unknown>>(
    `select call, body_hash, answer from idempotency
     where user_id = $1 and key = $2 and created_at >= now() - ${keysKept}`,
    [call.callerId, call.key],
  );
  if (!known) return undefined;
  if (known.call !== call.path || !known.body_hash.equals(bodyHash(call.body))) throw new ReusedKeyError();
  return known.answer ?? undefined;
}

/** Stores the reply with the effect, so that a retry after a lost answer gets the same bytes. */
export function storeAnswer(tx: Transaction, call: IdempotentCall, reply: Reply): void {
  // A reply of an idempotent call is always a value: JSON comes from reading calls only.
  const objects = 'json' in reply ? valueOf(reply.json) : reply.objects;
  tx.send('update idempotency set answer = $3 where user_id = $1 and key = $2', [
    call.callerId,
    call.key,
    JSON.stringify({ msg: reply.msg, objects }),
  ]);
}

/** Fingerprint of a body: two that are equal say the same. */
export function bodyHash(body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();
}
