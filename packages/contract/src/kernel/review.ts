/** Content status codes (000 §4). */
export const Status = {
  all: -1,
  draft: 0,
  pending: 1,
  secondary: 2,
  approved: 100,
  rejected: 101,
  reversed: 102,
} as const;
export const statusCodes = [0, 1, 2, 100, 101, 102] as const;
export type StatusCode = (typeof statusCodes)[number];

export interface StatusLabel {
  readonly value: StatusCode;
  readonly discription: string;
  readonly color: string;
}

/** Labels and text colours of the statuses; the wire spells `discription`. */
export const statusLabels: Record<StatusCode, StatusLabel> = {
  0: { value: 0, discription: '待提交审核', color: '#555C5B' },
  1: { value: 1, discription: '审核中', color: '#2F5C8F' },
  2: { value: 2, discription: '复审', color: '#6B4C82' },
  100: { value: 100, discription: '审核通过', color: '#2A6E4A' },
  101: { value: 101, discription: '驳回', color: '#A93D2C' },
  102: { value: 102, discription: '反审待提交', color: '#8A5A12' },
};

/** Name of a status; undefined for a code that is none. */
export function statusName(status: number): string | undefined {
  const known = statusCodes.find((code) => code === status);
  return known === undefined ? undefined : statusLabels[known].discription;
}

export const reviewActions = ['save', 'submit', 'revoke', 'advance', 'approve', 'reject', 'reverse'] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** What is recorded beside the changes of status: one of several approvals that a step needs, a reminder, a change of the reviewer. */
export const besideActions = ['cosign', 'urge', 'handover'] as const;
export type BesideAction = (typeof besideActions)[number];
export const isBeside = (action: ReviewAction | BesideAction): action is BesideAction =>
  besideActions.some((one) => one === action);

export interface Transition {
  readonly from: readonly StatusCode[];
  readonly to: StatusCode;
  /** Word shown in the approval record; the server builds its HTML from this map only. */
  readonly label: string;
  readonly opinionRequired: boolean;
}

/**
 * The state machine (decisions §4); nothing else changes a status. `save` and `submit` also start from 100 when the row
 * is editable by the `isEdit` rule, which the caller of the transition decides.
 */
export const transitions: Record<ReviewAction, Transition> = {
  save: { from: [0, 101, 102], to: 0, label: '保存草稿', opinionRequired: false },
  submit: { from: [0, 101, 102], to: 1, label: '提交审核', opinionRequired: false },
  revoke: { from: [1], to: 0, label: '撤销提交', opinionRequired: false },
  advance: { from: [1, 2], to: 2, label: '通过', opinionRequired: false },
  approve: { from: [1, 2], to: 100, label: '审核通过', opinionRequired: false },
  reject: { from: [1, 2], to: 101, label: '驳回', opinionRequired: true },
  reverse: { from: [100], to: 102, label: '反审', opinionRequired: true },
};

/** True when the action may start from the status; `editable` opens 100 for save and submit. */
export function canTransition(action: ReviewAction, from: number, editable = false): boolean {
  if (editable && from === Status.approved && (action === 'save' || action === 'submit')) return true;
  return transitions[action].from.some((status) => status === from);
}
