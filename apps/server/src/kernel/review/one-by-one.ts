import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import { batchOutcome } from '@yunguan/contract/platform/review';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import { scopeOf } from '../access/actor';
import { AppError, ReusedKeyError } from '../app-error';
import type { Call } from '../call';
import type { DecidedObject } from './decide';

type Outcome = z.infer<typeof batchOutcome>;

export interface BatchWork {
  /** What is done to each: 审批, 转交. */
  readonly verb: string;
  /** Said of all when nothing was left, and of each that was done. */
  readonly done: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly each: (tx: Transaction, objectId: string) => Promise<DecidedObject>;
}

/** The ids of a batch, each once; refused where there are none or too many. */
export function batchIds(objectIds: readonly string[], verb: string): string[] {
  const ids = [...new Set(objectIds)];
  if (ids.length === 0) throw new AppError('VALIDATION', `请选择要${verb}的内容`);
  if (ids.length > mostAtOnce) throw new AppError('VALIDATION', tooMany(verb, '条'));
  return ids;
}

/** Each object in a transaction of its own: one that is refused does not undo the others, and says why. */
export async function oneByOne(call: Call<{ objectIds: string[] }>, work: BatchWork) {
  const results: Outcome[] = [];
  for (const objectId of batchIds(call.input.objectIds, work.verb)) results.push(await one(call, objectId, work));
  const succeeded = results.filter(({ ok }) => ok).length;
  const failed = results.length - succeeded;
  const msg = failed === 0 ? work.done : `已处理 ${succeeded} 条，${failed} 条未处理`;
  return { objects: { results, succeeded, failed }, msg };
}

async function one(call: Call<unknown>, objectId: string, { done, detail, each }: BatchWork): Promise<Outcome> {
  try {
    call.note({ objectId, detail: { ...detail, batch: true } });
    const effect = async (tx: Transaction) => {
      const { title, status, venueId } = await each(tx, objectId);
      call.note({ venueId });
      return { objects: { objectId, title, ok: true, status, message: done } };
    };
    const reply = await call.write(scopeOf(call.actor), effect, objectId);
    return batchOutcome.parse('objects' in reply ? reply.objects : undefined);
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof ReusedKeyError) throw error;
    return { objectId, title: '', ok: false, status: null, message: error.message, code: error.code };
  }
}
