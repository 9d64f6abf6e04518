import { AppError } from '../app-error';
import type { Reply } from '../call';
import { isUuid } from '../uuid';

/** Most orders that one call changes. */
const mostAtOnce = 100;

/** How a batch counts what it is about. */
export interface Counted {
  readonly verb: '处理' | '取消';
  /** With its measure word: 个报名 */
  readonly of: string;
}

/** The ids of a batch, each once. @throws AppError VALIDATION where there are none or too many, FORBIDDEN for a foreign one */
export function chosenIds(asked: readonly string[], { verb, of }: Counted): string[] {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  if (ids.length === 0) throw new AppError('VALIDATION', `请选择${of.slice(1)}`);
  if (ids.length > mostAtOnce) throw new AppError('VALIDATION', `一次最多${verb} ${mostAtOnce} ${of}`);
  if (!ids.every(isUuid)) throw AppError.forbidden();
  return ids;
}

export interface Batch extends Counted {
  readonly ids: readonly string[];
  /** Why nothing came of an order, by its id; undefined where it was done. */
  readonly refusals: ReadonlyMap<string, string | undefined>;
  /** Said of each that was done. */
  readonly done: string;
}

/** One answer per id. One order answers for itself; of many it is said how many were left. */
export function answerEach({ ids, refusals, done, verb, of }: Batch): Reply {
  const results = ids.map((id) => {
    const refusal = refusals.get(id);
    return { id, ok: refusal === undefined, msg: refusal ?? done };
  });
  const carriedOut = results.filter(({ ok }) => ok).length;
  const left = results.length - carriedOut;
  const [first] = results;
  const isAlike = results.length === 1 || left === 0;
  const msg = first && isAlike ? first.msg : `已${verb} ${carriedOut} ${of}，${left} 个未${verb}`;
  return { objects: { done: carriedOut, results }, msg };
}
