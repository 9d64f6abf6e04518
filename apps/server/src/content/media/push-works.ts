import type { getPushList, pushWorks } from '@yunguan/contract/content/media';
import { isRowReady } from '@yunguan/contract/kernel/actions';
import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import { type Actor, scopeOf, venuesWith } from '../../kernel/access/actor';
import { venueOf } from '../../kernel/audit/venue-of';
import { AppError } from '../../kernel/app-error';
import type { Call, Reply } from '../../kernel/call';
import type { BoundContent } from '../../kernel/content/binding';
import { assertId, lockRows } from '../../kernel/content/detail';
import { listVenues } from '../../kernel/content/page';
import { isUuid } from '../../kernel/uuid';
import { queuePushes, readPushes } from './push-outbox';

/** Puts approved works into the outbox; one that is not approved, or not the login's to push, refuses the whole call. */
export async function pushToChannels(
  deps: Deps,
  content: BoundContent,
  call: Call<z.infer<typeof pushWorks.input>>,
): Promise<Reply> {
  const { actor, input } = call;
  const ids = [...new Set((input.idList ?? input.ids ?? []).map(assertId))];
  if (ids.length === 0) throw new AppError('VALIDATION', '请选择要推送的作品');
  if (ids.length > mostAtOnce) throw new AppError('VALIDATION', tooMany('推送', '个作品'));
  const { key, rowActions } = content.declaration;
  const channel = deps.pushSender?.channel ?? null;
  call.note({ objectId: ids.join(',') });
  return call.write(scopeOf(actor), async (tx) => {
    const works = await lockRows(tx, content, { ids, venues: venuesWith(actor, key, ['wechatpush']) });
    if (works.length !== ids.length) throw AppError.forbidden();
    const unready = works.filter(
      ({ status }) => !isRowReady(rowActions.push ?? {}, status === undefined ? {} : { status }),
    );
    if (unready.length > 0) {
      throw AppError.illegalState(`${unready.map(({ title }) => `《${title}》`).join('、')}尚未审核通过，不能推送`);
    }
    call.note({ ...venueOf(works), detail: { names: works.map(({ title }) => title) } });
    const queued = await queuePushes(tx, { actor, works, contentType: key, channel, now: deps.clock.now() });
    return { objects: { queued, channel }, msg: saysOf(queued, channel) };
  });
}

function saysOf(queued: number, channel: string | null): string {
  if (channel === null) return '已记入推送发件箱，暂未开通推送';
  return queued === 0 ? '所选作品已在推送发件箱中' : '已记入推送发件箱';
}

/** The outbox of the venues where the login may push, newest first. */
export async function pushList(
  deps: Deps,
  { declaration: { key } }: BoundContent,
  { actor, input }: { actor: Actor; input: z.infer<typeof getPushList.input> },
): Promise<Reply> {
  const allowed = venuesWith(actor, key, ['wechatpush']);
  const venues = (listVenues(actor, key, undefined) ?? allowed).filter((venueId) => allowed.includes(venueId));
  if (venues.length === 0) throw AppError.forbidden();
  const { objectId } = input;
  const about = objectId ? (isUuid(objectId) ? [objectId] : []) : undefined;
  return { objects: await readPushes(deps, { scope: scopeOf(actor), venues, contentType: key, about, input }) };
}
