import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import { messages } from '@yunguan/contract/kernel/messages';
import * as flows from '@yunguan/contract/platform/flows';
import * as endpoints from '@yunguan/contract/platform/review';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { type Binding, type Call, bind } from '../call';
import { scopeOf } from '../access/actor';
import { AppError, ReusedKeyError } from '../app-error';
import type { BoundContent } from '../content/binding';
import { decide, reverse } from './decide';
import { reviewDetail } from './detail';
import { enclosureOpener } from './enclosures';
import { assertVisible, findObject } from './find-object';
import { readLog } from './log';
import { pendingPages } from './pending';
import { reviewProgress, urgeReview } from './urge';

/** Calls of the review: pending list, record, detail, decision, reversal, batch, progress and urging. */
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
        return { objects: { status: decided.status }, msg: messages.reviewed };
      });
    }),
    bind(endpoints.reverseReview, (call) => {
      const { objectId, remark } = call.input;
      call.note({ objectId });
      return call.write(scopeOf(call.actor), async (tx) => {
        const reversed = await reverse({ tx, deps, types, actor: call.actor }, { objectId, remark: remark ?? '' });
        return { objects: { status: reversed.status }, msg: messages.reviewed };
      });
    }),
    bind(endpoints.batchReview, (call) => batch(deps, types, call)),
    bind(flows.getReviewProgress, async ({ actor, input }) => ({
      objects: await deps.db.transaction(scopeOf(actor), (tx) =>
        reviewProgress(tx, { deps, types, actor, objectId: input.objectId }),
      ),
    })),
    bind(flows.urgeReview, (call) => {
      const { objectId } = call.input;
      call.note({ objectId });
      return call.write(scopeOf(call.actor), async (tx) => {
        const { count, urgedTime, names } = await urgeReview(tx, { deps, types, actor: call.actor, objectId });
        call.note({ detail: { names } });
        return { objects: { count, urgedTime }, msg: `已提醒 ${count} 位审核人` };
      });
    }),
  ];
}

type BatchCall = Call<(typeof endpoints.batchReview)['input']['_output']>;

/** Each object in a transaction of its own: one that is refused does not undo the others, and says why. */
async function batch(deps: Deps, types: readonly BoundContent[], call: BatchCall) {
  const { objectIds, result, remark } = call.input;
  const ids = [...new Set(objectIds)];
  if (ids.length === 0) throw new AppError('VALIDATION', '请选择要审批的内容');
  if (ids.length > mostAtOnce) throw new AppError('VALIDATION', tooMany('审批', '条'));
  if (result === 'reject' && !remark?.trim())
    throw AppError.invalid([{ field: 'remark', message: messages.opinionMissing }]);
  const results: Outcome[] = [];
  for (const objectId of ids) results.push(await decideOne(deps, types, { call, objectId }));
  const succeeded = results.filter((one) => one.ok).length;
  const failed = results.length - succeeded;
  const msg = failed === 0 ? messages.reviewed : `已处理 ${succeeded} 条，${failed} 条未处理`;
  return { objects: { results, succeeded, failed }, msg };
}

interface Outcome {
  objectId: string;
  title: string;
  ok: boolean;
  status: number | null;
  message: string;
  code?: AppError['code'];
}

async function decideOne(
  deps: Deps,
  types: readonly BoundContent[],
  work: { call: BatchCall; objectId: string },
): Promise<Outcome> {
  const { call, objectId } = work;
  const { actor, input } = call;
  try {
    call.note({ objectId, detail: { result: input.result, batch: true } });
    const effect = async (tx: Transaction) => {
      const decided = await decide(
        { tx, deps, types, actor },
        { objectId, result: input.result, remark: input.remark ?? '', enclosures: [] },
      );
      return {
        objects: { objectId, title: decided.title, ok: true, status: decided.status, message: messages.reviewed },
      };
    };
    const reply = await call.write(scopeOf(actor), effect, objectId);
    return endpoints.batchOutcome.parse('objects' in reply ? reply.objects : undefined);
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof ReusedKeyError) throw error;
    return { objectId, title: '', ok: false, status: null, message: error.message, code: error.code };
  }
}
