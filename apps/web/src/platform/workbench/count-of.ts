import type { KindNumbers } from '@yunguan/contract/platform/workbench';

/** Records of a type in any of the statuses. */
export function countOf({ counts }: Pick<KindNumbers, 'counts'>, statuses: readonly number[]): number {
  return counts.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0);
}
