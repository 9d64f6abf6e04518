import {
  type FlowStepShown,
  limitWrong,
  mostLimitHours,
  mostSteps,
  type ReviewCandidates,
} from '@yunguan/contract/platform/flows';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A step while it is edited. */
export interface StepDraft {
  /** Stays while steps are reordered. */
  readonly key: string;
  readonly name: string;
  readonly mode: 'any' | 'all';
  readonly limitHours: number | null;
  readonly roles: readonly Named[];
  readonly users: readonly Named[];
}

/** Steps of a stored flow, ready to be edited. */
export function draftsOf(steps: readonly FlowStepShown[]): StepDraft[] {
  return steps.map(({ ordinal, name, mode, limitHours, roles, users }) => ({
    key: `step-${ordinal}`,
    name,
    mode,
    limitHours,
    roles,
    users,
  }));
}

const usualNames = ['初审', '复审', '终审'];

/** A further step at the end, named as is usual; the same steps when there are five. */
export function withStep(steps: readonly StepDraft[], key: string): readonly StepDraft[] {
  if (steps.length >= mostSteps) return steps;
  const taken = new Set(steps.map((step) => step.name));
  const name = usualNames.find((usual) => !taken.has(usual)) ?? `第 ${steps.length + 1} 步`;
  return [...steps, { key, name, mode: 'any', limitHours: null, roles: [], users: [] }];
}

/** Puts a step at another place. */
export function moved(steps: readonly StepDraft[], key: string, to: number): readonly StepDraft[] {
  const step = steps.find((one) => one.key === key);
  if (!step) return steps;
  const others = steps.filter((one) => one.key !== key);
  return [...others.slice(0, to), step, ...others.slice(to)];
}

/** What is wrong with a step, by field; empty when nothing is. */
export interface StepProblems {
  readonly name?: string;
  readonly limit?: string;
  readonly reviewers?: string;
}

/** A limit that cannot be is told at once; what is missing waits for the save. */
export function limitProblem({ limitHours }: Pick<StepDraft, 'limitHours'>): Pick<StepProblems, 'limit'> {
  const isWrong = limitHours !== null && (limitHours < 1 || limitHours > mostLimitHours);
  return isWrong ? { limit: limitWrong } : {};
}

export function problemsOf(step: StepDraft): StepProblems {
  return {
    ...limitProblem(step),
    ...(step.name.trim() === '' ? { name: '请输入步骤名称' } : {}),
    ...(step.roles.length + step.users.length === 0 ? { reviewers: '至少要选择一名审核人' } : {}),
  };
}

export function hasProblems(problems: StepProblems): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

/** Steps as the call takes them. */
export function stepsBody(steps: readonly StepDraft[]) {
  return steps.map(({ name, mode, limitHours, roles, users }) => ({
    name,
    mode,
    limitHours,
    roleIds: roles.map((role) => role.id),
    userIds: users.map((user) => user.id),
  }));
}

/** Who would review today: the people named, and those who hold one of the roles. Everybody once. */
export function reviewersOf(step: Pick<StepDraft, 'roles' | 'users'>, candidates: ReviewCandidates): Named[] {
  const wanted = new Set(step.roles.map((role) => role.id));
  const byRole = candidates.roles.filter((role) => wanted.has(role.id)).flatMap((role) => role.holders);
  const people = new Map([...step.users, ...byRole].map((person) => [person.id, person]));
  return [...people.values()];
}
