import { onePart, SideText } from '@/kernel/records/record-parts';
import type { RecordPart } from '@/kernel/records/use-kept-form';
import { namesText, type StepDraft } from './step-drafts';

/** A step without the key that tells it apart while it is edited. */
type KeptStep = Omit<StepDraft, 'key'>;

/** The steps in one shape, to be kept and compared: reviewers in an order of their own. */
export function keptSteps(steps: readonly StepDraft[]): readonly KeptStep[] {
  const inOrder = (named: StepDraft['roles']) =>
    named.map(({ id, name }) => ({ id, name })).sort((a, b) => a.id.localeCompare(b.id));
  return steps.map(({ name, mode, limitHours, roles, users }) => ({
    name,
    mode,
    limitHours,
    roles: inOrder(roles),
    users: inOrder(users),
  }));
}

/** The steps that were kept, ready to be edited. */
export function stepsIn(kept: unknown): StepDraft[] {
  // Only `keptSteps` makes them.
  return ((kept ?? []) as readonly KeptStep[]).map((step, index) => ({ key: `step-${index + 1}`, ...step }));
}

/** A flow is its steps: half of one flow and half of another is none. */
export const flowParts: readonly RecordPart[] = [
  onePart('steps', '审批步骤', (kept) => <SideText>{stepsIn(kept).map(stepText).join('\n')}</SideText>),
];

function stepText({ name, mode, limitHours, roles, users }: StepDraft, index: number): string {
  const reviewers = namesText([...roles, ...users]);
  const manner = mode === 'all' ? '会签' : '或签';
  const limit = limitHours === null ? '' : `，${limitHours} 小时内`;
  return `${index + 1}. ${name}（${manner}${limit}）：${reviewers === '' ? '（未选择）' : reviewers}`;
}
