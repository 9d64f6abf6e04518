import {
  type FlowStepShown,
  mostLimitHours,
  mostSteps,
  type ReviewCandidates,
  stepMessages,
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
  return isWrong ? { limit: stepMessages.limitWrong } : {};
}

/** What the reviewers of a step are judged by. */
export interface Reviewable {
  /** undefined until they are read: who can review is then left to the server. */
  readonly candidates: ReviewCandidates | undefined;
  /** Ids of the roles that the stored flow names: they stay, though the venue may no longer choose them. */
  readonly kept: ReadonlySet<string>;
}

export function problemsOf(step: StepDraft, reviewable: Reviewable): StepProblems {
  const reviewers = reviewersProblem(step, reviewable);
  return {
    ...limitProblem(step),
    ...(step.name.trim() === '' ? { name: stepMessages.nameMissing } : {}),
    ...(reviewers === undefined ? {} : { reviewers }),
  };
}

/** A stored step may name somebody who has left since, and a role may be deleted while it is chosen: such a step is not saved. */
function reviewersProblem(step: StepDraft, { candidates, kept }: Reviewable): string | undefined {
  if (step.roles.length + step.users.length === 0) return stepMessages.reviewersMissing;
  if (!candidates) return undefined;
  const able = ableIn(candidates);
  const unable = step.users.filter(({ id }) => !able.has(id));
  if (unable.length > 0) return `${namesText(unable)}已停用、已删除或在本场馆没有角色，请移除`;
  const known = new Set(candidates.roles.map(({ id }) => id));
  const gone = step.roles.filter(({ id }) => !known.has(id) && !kept.has(id));
  if (gone.length > 0) return `角色${namesText(gone)}已被删除或不属于本场馆，请移除`;
  // Of a role that is no candidate any more the venue's people are not known here.
  const isNobody = step.roles.every(({ id }) => known.has(id)) && reviewersOf(step, candidates).length === 0;
  return isNobody ? stepMessages.nobodyReviews : undefined;
}

/** Everybody who may review in the venue. The list of people is cut, but whoever works there holds one of its roles. */
export function ableIn({ roles, users }: ReviewCandidates): ReadonlySet<string> {
  return new Set([...roles.flatMap(({ holders }) => holders), ...users].map(({ id }) => id));
}

export function namesText(people: readonly Named[]): string {
  return people.map(({ name }) => name).join('、');
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

/** Who would review today: the people named who still can, and those who hold one of the roles. Everybody once. */
export function reviewersOf(step: Pick<StepDraft, 'roles' | 'users'>, candidates: ReviewCandidates): Named[] {
  const wanted = new Set(step.roles.map((role) => role.id));
  const byRole = candidates.roles.filter((role) => wanted.has(role.id)).flatMap((role) => role.holders);
  const able = ableIn(candidates);
  const named = step.users.filter(({ id }) => able.has(id));
  const people = new Map([...named, ...byRole].map((person) => [person.id, person]));
  return [...people.values()];
}
