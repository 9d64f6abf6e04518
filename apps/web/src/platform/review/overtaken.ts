import type { ReviewDetail } from '@yunguan/contract/platform/review';
import { isSaid, type SaidWords } from '@/kernel/decisions/said-words';

/**
 * The item was shown to the reviewer, so it must have changed since: who may not decide is told no more by the server. By
 * whom is not said: it may have been he himself, in another window.
 */
export const overtaken = '这条内容刚刚已被处理、撤回或删除';

const verdicts = { advance: '通过', approve: '通过', reject: '驳回' } as const;

/** Who took the last decision about an item; undefined where something else happened to it since, or nothing at all. */
export function lastDecision({ log }: Pick<ReviewDetail, 'log'>) {
  const last = log.findLast(({ action }) => action !== 'urge' && action !== 'cosign');
  const verdict = verdicts[last?.action as keyof typeof verdicts] as string | undefined;
  return last && verdict !== undefined ? { userName: last.userName, time: last.reviewTime, verdict } : undefined;
}

/** 已由李慕白于 2026-11-26 11:20 通过; undefined where that is not what happened last. */
export function decidedText(detail: Pick<ReviewDetail, 'log'>): string | undefined {
  const decision = lastDecision(detail);
  return decision && `已由${decision.userName}于 ${decision.time.slice(0, 16)} ${decision.verdict}`;
}

/** Whether a decision about this version has the words already, though its answer may have been lost. */
export function isDecidedWith({ log, revision }: Pick<ReviewDetail, 'log' | 'revision'>, typed: SaidWords): boolean {
  return log.some((entry) => entry.revision === revision && isSaid({ by: entry.userName, words: entry.remark }, typed));
}
