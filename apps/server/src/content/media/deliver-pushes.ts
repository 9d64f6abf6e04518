import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import type { BoundContent } from '../../kernel/content/binding';
import type { PushMessage, PushSender } from '../../kernel/push-sender';

const atOnce = 20;
const mostTries = 6;
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
}

/** Sends what waits and is due, the oldest first; answers how many pushes came to an end, sent or given up. */
export async function deliverPushes(deps: Deps, delivery: Delivery): Promise<number> {
  let ended = 0;
  for (const push of await claim(deps, delivery.sender.channel)) {
    const outcome = await attempt(deps, delivery, push);
    await record(deps, push, outcome);
    if (outcome.state !== 'waiting') ended += 1;
  }
  return ended;
}

/**
 * Takes the due ones for this process; `sent_at` keeps the last try, and each further one waits twice as long: 1, 2, 4 …
 * minutes. A process that dies on the way has used up one try.
 */
async function claim(deps: Deps, channel: string): Promise<Claimed[]> {
  return deps.db.transaction('*', (tx) =>
    tx.query<Claimed>(
      `update push_outbox set tries = tries + 1, sent_at = $1, channel = $3 where id in (
         select id from push_outbox where state = 'waiting'
           and (sent_at is null or sent_at + interval '30 seconds' * power(2, tries) <= $1)
         order by created_at, id limit $2 for update skip locked)
       returning id, venue_id, content_type, object_id, title, tries`,
      [deps.clock.now(), atOnce, channel],
    ),
  );
}

interface Outcome {
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly problem: string;
}

async function attempt(deps: Deps, { sender, types }: Delivery, push: Claimed): Promise<Outcome> {
  if (!(await isPublished(deps, types, push))) return { state: 'failed', problem: withdrawn };
  const message: PushMessage = {
    id: push.id,
    venueId: push.venue_id,
    contentType: push.content_type,
    objectId: push.object_id,
    title: push.title,
  };
  try {
    await sender.send(message);
    return { state: 'sent', problem: '' };
  } catch (error) {
    deps.log.warn({ err: error, push: push.id }, '推送失败');
    const problem = error instanceof AppError ? error.message : unreachable;
    return { state: push.tries >= mostTries ? 'failed' : 'waiting', problem };
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
