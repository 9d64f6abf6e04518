import { setTimeout as later } from 'node:timers/promises';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import type { BoundContent } from '../../kernel/content/binding';
import type { PushMessage, PushSender } from '../../kernel/push-sender';

const atOnce = 20;
const mostTries = 6;
/** Milliseconds that a channel may take for a push: less than the first wait, so that nobody else takes it meanwhile. */
const longestSend = 30_000;
const unreachable = '推送渠道暂时不可用';
const withdrawn = '内容已撤回或删除，未推送';

interface Claimed extends Record<string, unknown> {
  id: string;
  venue_id: string;
  content_type: string;
  object_id: string;
  title: string;
  tries: number;
}

interface Delivery {
  readonly sender: PushSender;
  readonly types: readonly BoundContent[];
  /** Milliseconds after which a channel that has not answered is asked again later; absent = 30 seconds. */
  readonly longest?: number;
}

/**
 * Sends what waits and is due, the oldest first; answers how many pushes came to an end, sent or given up. Each is claimed
 * only when it is its turn: a claim covers one send.
 */
export async function deliverPushes(deps: Deps, delivery: Delivery): Promise<number> {
  let ended = 0;
  for (let taken = 0; taken < atOnce; taken += 1) {
    const push = await claim(deps, delivery.sender.channel);
    if (!push) break;
    const outcome = await attempt(deps, delivery, push);
    await record(deps, push, outcome);
    if (outcome.state !== 'waiting') ended += 1;
  }
  return ended;
}

/**
 * Takes the oldest due one for this process; `sent_at` keeps the last try, and each further one waits twice as long: 1, 2, 4 …
 * minutes. A process that dies on the way has used up one try.
 */
async function claim(deps: Deps, channel: string): Promise<Claimed | undefined> {
  const [push] = await deps.db.transaction('*', (tx) =>
    tx.query<Claimed>(
      `update push_outbox set tries = tries + 1, sent_at = $1, channel = $2 where id in (
         select id from push_outbox where state = 'waiting'
           and (sent_at is null or sent_at + interval '30 seconds' * power(2, tries) <= $1)
         order by created_at, id limit 1 for update skip locked)
       returning id, venue_id, content_type, object_id, title, tries`,
      [deps.clock.now(), channel],
    ),
  );
  return push;
}

interface Outcome {
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly problem: string;
}

async function attempt(
  deps: Deps,
  { sender, types, longest = longestSend }: Delivery,
  push: Claimed,
): Promise<Outcome> {
  if (!(await isPublished(deps, types, push))) return { state: 'failed', problem: withdrawn };
  const message: PushMessage = {
    id: push.id,
    venueId: push.venue_id,
    contentType: push.content_type,
    objectId: push.object_id,
    title: push.title,
  };
  try {
    await sendWithin(longest, (signal) => sender.send(message, signal));
    return { state: 'sent', problem: '' };
  } catch (error) {
    deps.log.warn({ err: error, push: push.id }, '推送失败');
    const problem = error instanceof AppError ? error.message : unreachable;
    return { state: push.tries >= mostTries ? 'failed' : 'waiting', problem };
  }
}

/** @throws Error when the channel has not answered in time; the signal tells it to stop */
async function sendWithin(longest: number, send: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const [late, done] = [new AbortController(), new AbortController()];
  const timeout = later(longest, undefined, { signal: done.signal }).then(() => {
    late.abort();
    throw new Error(`no answer within ${longest} ms`);
  });
  try {
    await Promise.race([send(late.signal), timeout]);
  } finally {
    done.abort();
    timeout.catch(() => undefined);
  }
}

/** A record that was taken back or deleted since must not reach the public any more. */
async function isPublished(deps: Deps, types: readonly BoundContent[], push: Claimed): Promise<boolean> {
  const type = types.find(({ declaration }) => declaration.key === push.content_type);
  if (!type) return false;
  const rows = await deps.db.within(
    '*',
    `select id from ${type.binding.table} where id = $1 and approved_revision is not null and deleted_at is null`,
    [push.object_id],
  );
  return rows.length > 0;
}

function record(deps: Deps, push: Claimed, { state, problem }: Outcome): Promise<unknown> {
  return deps.db.transaction('*', (tx) =>
    tx.query('update push_outbox set state = $2, problem = $3, sent_at = $4 where id = $1', [
      push.id,
      state,
      problem,
      deps.clock.now(),
    ]),
  );
}
