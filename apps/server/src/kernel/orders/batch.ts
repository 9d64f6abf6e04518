import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import { AppError } from '../app-error';
import { isUuid } from '../uuid';

/** How a batch counts what it is about. */
export interface Counted {
  readonly verb: '处理' | '审核' | '取消';
  /** With its measure word: 个报名 */
  readonly of: string;
}

/** The ids of a batch, each once. @throws AppError VALIDATION where there are none or too many, FORBIDDEN for a foreign one */
export function chosenIds(asked: readonly string[], { verb, of }: Counted): string[] {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  if (ids.length === 0) throw new AppError('VALIDATION', `请选择${of.slice(1)}`);
  if (ids.length > mostAtOnce) throw new AppError('VALIDATION', tooMany(verb, of));
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

/** What became of one order of a batch. */
export interface BatchOutcome {
  readonly id: string;
  readonly ok: boolean;
  readonly msg: string;
}

interface BatchAnswer {
  readonly objects: { readonly done: number; readonly results: readonly BatchOutcome[] };
  readonly msg: string;
}

/** One answer per id. One order answers for itself; of many it is said how many were left. */
export function answerEach({ ids, refusals, done, verb, of }: Batch): BatchAnswer {
  const results = ids.map((id) => {
    const refusal = refusals.get(id);
    return { id, ok: refusal === undefined, msg: refusal ?? done };
  });
  const carriedOut = results.filter(({ ok }) => ok).length;
  const left = results.length - carriedOut;
  const [first] = results;
  const isAlike = results.length === 1 || left === 0;
  const undone = `${left} ${of.slice(0, 1)}未${verb === '取消' ? verb : '处理'}`;
  const msg = first && isAlike ? first.msg : `已${verb} ${carriedOut} ${of}，${undone}`;
  return { objects: { done: carriedOut, results }, msg };
}
