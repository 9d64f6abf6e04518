import type { Database, Transaction, VenueScope } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../kernel/access/actor';
import { binder } from '../../kernel/conditions';
import { secondText } from '../../kernel/china-sql';
import { removeInStretches } from '../../kernel/in-stretches';
import { pageAnswer, windowOf } from '../../kernel/paging';
import { uuidv7 } from '../../kernel/uuid';

interface Pushed {
  readonly id: string;
  readonly venueId: string;
  readonly title: string;
}

/** Puts records that the caller has locked into the outbox; what waits there already does not wait twice. */
export async function queuePushes(
  tx: Transaction,
  push: { actor: Actor; works: readonly Pushed[]; contentType: string; channel: string | null; now: Date },
): Promise<number> {
  const { actor, works, contentType, channel, now } = push;
  const queued = await tx.query(
    `insert into push_outbox (id, venue_id, content_type, object_id, title, channel, created_by, created_by_name, created_at)
     select w.id, w.venue_id, $5, w.object_id, w.title, $6, $7, $8, $9
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) as w (id, venue_id, object_id, title)
     where not exists (select from push_outbox p where p.object_id = w.object_id and p.state = 'waiting') returning id`,
    [
      works.map(() => uuidv7(now.getTime())),
      works.map(({ venueId }) => venueId),
      works.map(({ id }) => id),
      works.map(({ title }) => title),
      contentType,
      channel ?? '',
      actor.userId,
      actor.realName,
      now,
    ],
  );
  return queued.length;
}

interface PushRow extends Record<string, unknown> {
  id: string;
  objectId: string;
  title: string;
  state: 'waiting' | 'sent' | 'failed';
  problem: string;
  userName: string;
  createTime: string;
  sentTime: string | null;
}

interface Asked {
  readonly scope: VenueScope;
  readonly venues: readonly string[];
  readonly contentType: string;
  /** Records that the list is about; undefined = all. */
  readonly about: readonly string[] | undefined;
  readonly input: { readonly pageIndex?: number | null | undefined; readonly pageSize?: number | null | undefined };
}

/** A page of what was pushed in these venues, newest first. */
export async function readPushes(deps: Deps, { scope, venues, contentType, about, input }: Asked) {
  const values: unknown[] = [venues, contentType];
  const bind = binder(values);
  const where = `venue_id = any ($1::uuid[]) and content_type = $2${about ? ` and object_id = any (${bind(about)}::uuid[])` : ''}`;
  const { limit, offset } = windowOf(input);
  return deps.db.transaction(scope, async (tx) => {
    const [counted] = await tx.query<{ total: number }>(
      `select count(*)::int as total from push_outbox where ${where}`,
      [...values],
    );
    const rows = await tx.query<PushRow>(
      `select id, object_id as "objectId", title, state, problem, created_by_name as "userName",
         ${secondText('created_at')} as "createTime", case when state = 'sent' then ${secondText('sent_at')} end as "sentTime"
       from push_outbox where ${where} order by created_at desc, id desc limit ${bind(limit)} offset ${bind(offset)}`,
      values,
    );
    return pageAnswer(rows, counted?.total ?? 0);
  });
}

/** Removes pushes that ended more than twelve months ago; the last one of a work stays with it, whose state it tells. */
export async function sweepPushes(db: Database): Promise<void> {
  await removeInStretches(db, 'push_outbox', {
    where: `state <> 'waiting' and sent_at < now() - interval '12 months'
      and (exists (select from push_outbox p where p.object_id = push_outbox.object_id
          and (p.created_at, p.id) > (push_outbox.created_at, push_outbox.id))
        or not exists (select from media_work w where w.id = push_outbox.object_id))`,
  });
}
