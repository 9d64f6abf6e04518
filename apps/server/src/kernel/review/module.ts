import { messages } from '@yunguan/contract/kernel/messages';
import * as flows from '@yunguan/contract/platform/flows';
import { getSuccessors, handOverMessages, handOverReview } from '@yunguan/contract/platform/hand-over';
import * as endpoints from '@yunguan/contract/platform/review';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../call';
import { scopeOf } from '../access/actor';
import { AppError } from '../app-error';
import type { BoundContent } from '../content/binding';
import { decide, reverse } from './decide';
import { reviewDetail } from './detail';
import { enclosureOpener } from './enclosures';
import { assertVisible, findObject } from './find-object';
import { handOver, successorsOf } from './hand-over';
import { readLog } from './log';
import { batchIds, oneByOne } from './one-by-one';
import { pendingPages } from './pending';
import { reviewProgress, urgeReview } from './urge';

/** Calls of the review: pending list, record, detail, decision, reversal, batch, hand-over, progress and urging. */
export function reviewBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  const pendingPage = pendingPages(deps, types);
  return [
    bind(endpoints.getContentReviewList, async ({ actor, input }) => ({
      objects: await pendingPage({ actor, input }),
    })),
    bind(endpoints.getReviewLog, async (call) => ({
      objects: await deps.db.transaction(scopeOf(call.actor), async (tx) => {
        const found = await findObject(tx, types, call.input.objectId);
        await assertVisible(tx, call.actor, found);
        return readLog(tx, found.id, enclosureOpener(deps, call.actor));
      }),
    })),
    bind(endpoints.getReviewDetail, async (call) => ({
      objects: await reviewDetail(deps, types, { actor: call.actor, objectId: call.input.objectId }),
    })),
    bind(endpoints.review, (call) => {
      const { objectId, result, remark, enclosureList, revision } = call.input;
      call.note({ objectId, detail: { result } });
      return call.write(scopeOf(call.actor), async (tx) => {
        const decided = await decide(
          { tx, deps, types, actor: call.actor },
          {
            objectId,
            result,
            remark: remark ?? '',
            enclosures: enclosureList ?? [],
            ...(typeof revision === 'number' ? { revision } : {}),
          },
        );
        call.note({ venueId: decided.venueId });
        return { objects: { status: decided.status }, msg: messages.reviewed };
      });
    }),
    bind(endpoints.reverseReview, (call) => {
      const { objectId, remark } = call.input;
      call.note({ objectId });
      return call.write(scopeOf(call.actor), async (tx) => {
        const reversed = await reverse({ tx, deps, types, actor: call.actor }, { objectId, remark: remark ?? '' });
        call.note({ venueId: reversed.venueId });
        return { objects: { status: reversed.status }, msg: messages.reviewed };
      });
    }),
    bind(endpoints.batchReview, (call) => {
      const { result, remark, revisions } = call.input;
      batchIds(call.input.objectIds, '审批');
      if (result === 'reject' && !remark?.trim())
        throw AppError.invalid([{ field: 'remark', message: messages.opinionMissing }]);
      const decision = { result, remark: remark ?? '', enclosures: [] };
      return oneByOne(call, {
        verb: '审批',
        done: messages.reviewed,
        detail: { result },
        each: (tx, objectId) => {
          const revision = revisions?.[objectId];
          const seen = revision === undefined ? {} : { revision };
          return decide({ tx, deps, types, actor: call.actor }, { objectId, ...decision, ...seen });
        },
      });
    }),
    bind(getSuccessors, ({ actor, input }) =>
      deps.db.transaction(scopeOf(actor), async (tx) => ({
        objects: await successorsOf(tx, { types, actor }, batchIds(input.objectIds, '转交')),
      })),
    ),
    bind(handOverReview, (call) => {
      const { userId, remark } = call.input;
      return oneByOne(call, {
        verb: '转交',
        done: handOverMessages.done,
        detail: { userId },
        each: async (tx, objectId) => {
          const asked = { objectId, userId, remark: remark ?? '' };
          const { successor, ...decided } = await handOver(tx, { types, actor: call.actor }, asked);
          call.note({ detail: { to: successor } });
          return decided;
        },
      });
    }),
    bind(flows.getReviewProgress, async ({ actor, input }) => ({
      objects: await deps.db.transaction(scopeOf(actor), (tx) =>
        reviewProgress(tx, { deps, types, actor, objectId: input.objectId }),
      ),
    })),
    bind(flows.urgeReview, (call) => {
      const { objectId } = call.input;
      call.note({ objectId });
      return call.write(scopeOf(call.actor), async (tx) => {
        const { count, urgedTime, venueId, names } = await urgeReview(tx, { deps, types, actor: call.actor, objectId });
        call.note({ venueId, detail: { names } });
        return { objects: { count, urgedTime }, msg: `已提醒 ${count} 位审核人` };
      });
    }),
  ];
}
