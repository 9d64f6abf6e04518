import { type Holds, isAllowed } from '@yunguan/contract/kernel/actions';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { AnyRow } from './content-row';

export interface RowAuthority {
  readonly of: Pick<AnyContent, 'rowActions'>;
  readonly row: AnyRow;
  /** What the user holds in the row's venue. */
  readonly holds: Holds;
}

/** Whether the declared rule offers the action on the row; an action without a rule is never offered. */
export function isOffered(action: string, { of, row, holds }: RowAuthority): boolean {
  const rule = of.rowActions[action];
  return rule !== undefined && isAllowed(rule, { ...row }, holds);
}
