import type { Option } from './options';

/** When a row action is offered and accepted (texts.md Part E). An empty rule is always allowed. */
export interface ActionRule<Row = RowState> {
  readonly statuses?: readonly number[];
  /** Also allowed on a row whose `isEdit` is true. */
  readonly orEditable?: boolean;
  /** The actor holds one of these options; absent = no option needed. */
  readonly anyOf?: readonly Option[];
  /** Further conditions on the row's own fields. */
  readonly when?: (row: Row) => boolean;
}

export interface RowState {
  readonly status?: number;
  readonly isEdit?: boolean;
}

export type Holds = (option: Option) => boolean;

/** The one predicate of row actions: the server refuses with it, the web hides with it. */
export function isAllowed<Row extends RowState>(rule: ActionRule<Row>, row: Row, holds: Holds): boolean {
  return isRowReady(rule, row) && (rule.anyOf === undefined || rule.anyOf.some(holds));
}

/** The part of the rule that depends on the row alone: a refusal here is `ILLEGAL_STATE`, not a missing right. */
export function isRowReady<Row extends RowState>(rule: ActionRule<Row>, row: Row): boolean {
  if (rule.when && !rule.when(row)) return false;
  if (!rule.statuses) return true;
  if (rule.orEditable && row.isEdit) return true;
  return row.status !== undefined && rule.statuses.includes(row.status);
}

/**
 * A version of the record was approved once. What the public took of it goes on, or is there to be looked at, whatever
 * stands with a change of it or with its withdrawal.
 */
export function wasPublished({ publishTime }: RowState & { readonly publishTime?: unknown }): boolean {
  return typeof publishTime === 'string';
}

/** Rules shared by every type that passes a review. */
export const reviewedActions = {
  detail: {},
  edit: { statuses: [0, 101, 102], orEditable: true, anyOf: ['edit'] },
  revoke: { statuses: [1], anyOf: ['edit', 'add'] },
  remove: { statuses: [0, 101, 102], anyOf: ['del'] },
} as const satisfies Record<string, ActionRule>;
