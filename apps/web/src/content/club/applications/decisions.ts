import type { ClubApplication } from '@yunguan/contract/content/club-member';

export type DecisionKind = 'approve' | 'reject';

/** Applications that are decided together. */
export interface DecisionTask {
  readonly kind: DecisionKind;
  readonly applications: readonly ClubApplication[];
}

/** What became of one application. */
export interface Outcome {
  readonly id: string;
  readonly ok: boolean;
  readonly msg: string;
}

export const decisionWords = {
  approve: {
    verb: '通过',
    consequence: '通过后申请人成为社团成员，占用一个招募名额；名额已满时不能通过。',
  },
  reject: {
    verb: '驳回',
    consequence: '驳回后申请人可以看到审核意见，并可重新申请。',
  },
} as const satisfies Record<DecisionKind, { verb: string; consequence: string }>;

/** Only what waits is decided. */
export function isDecidable({ state }: Pick<ClubApplication, 'state'>): boolean {
  return state === 'applied';
}

/** What was left comes first: it needs somebody's eyes. */
export function outcomesInOrder(outcomes: readonly Outcome[]): Outcome[] {
  return [...outcomes].sort((a, b) => Number(a.ok) - Number(b.ok));
}

/** Applications that stay ticked: those that were not carried out. */
export function stillTicked(
  applications: readonly ClubApplication[],
  outcomes: readonly Outcome[],
): readonly ClubApplication[] {
  const done = new Set(outcomes.filter(({ ok }) => ok).map(({ id }) => id));
  return applications.filter(({ id }) => !done.has(id));
}

/** The next application of the page that waits: behind the decided one first. */
export function nextWaiting(id: string, rows: readonly ClubApplication[]): string | undefined {
  const place = rows.findIndex((row) => row.id === id);
  const after = [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place))];
  return after.find(isDecidable)?.id;
}
