import type { ReviewLogRow } from '@yunguan/contract/platform/review';

/** The decision that sent a record back, as long as nobody has submitted it again. */
export function returnedBy(log: readonly ReviewLogRow[]): ReviewLogRow | undefined {
  const last = log.findLast(({ action }) => action !== 'save' && action !== 'urge');
  return last && (last.action === 'reject' || last.action === 'reverse') ? last : undefined;
}
