import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { type FlowStepInput, stepMessages } from '@yunguan/contract/platform/flows';
import type { Transaction, Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { assertFresh } from '../../kernel/last-save';
import { isUuid, uuidv7 } from '../../kernel/uuid';
import { type Colleague, colleaguesIn } from '../../kernel/access/colleagues';
import { reviewersAmong, rolesFor } from './people';
import {
  governedUnderWay,
  lockFlow,
  type StoredFlow,
  type StoredStep,
  storedFlows,
  underWayByType,
} from './stored-flows';

export interface FlowPlace {
  readonly venueId: string;
  /** Null = every type without a flow of its own. */
  readonly kind: string | null;
}

export interface FlowChange {
  readonly tx: Transaction;
  readonly deps: Deps;
  readonly actor: Actor;
}

export interface ChangedFlow {
  readonly underWay: number;
  readonly version: number;
  /** For the audit: what stood before and stands now. */
  readonly before: readonly StoredStep[];
  readonly after: readonly StoredStep[];
}

/** Stores the steps; what is under way keeps the flow that it was submitted with (ADR 0006). */
export async function saveFlow(
  { tx, deps, actor }: FlowChange,
  place: FlowPlace,
  wanted: { steps: readonly FlowStepInput[]; version?: number | null | undefined },
): Promise<ChangedFlow> {
  const before = await lockFlow(tx, place);
  assertVersion(actor, before, wanted.version);
  const after = wanted.steps.map(toStored);
  await holdReviewers(tx, after);
  await assertReviewable(tx, { venueId: place.venueId, steps: after, before: before?.steps ?? [] });
  const [flow] = await tx.query<{ id: string; version: number }>(
    `insert into review_flow (id, venue_id, content_type, updated_by, updated_by_id) values ($1, $2, $3, $4, $5)
     on conflict (venue_id, content_type) do update set version = review_flow.version + 1, updated_by = $4, updated_by_id = $5,
       updated_at = now()
     returning id, version`,
    [before?.id ?? uuidv7(deps.clock.now().getTime()), place.venueId, place.kind, actor.realName, actor.userId],
  );
  if (!flow) throw new Error('an upsert answers its row');
  await tx.query('delete from review_step where flow_id = $1', [flow.id]);
  for (const step of after) {
    await tx.query(
      `insert into review_step (flow_id, ordinal, name, mode, limit_hours, reviewer_roles, reviewer_users)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [flow.id, step.ordinal, step.name, step.mode, step.limitHours, step.roleIds, step.userIds],
    );
  }
  const [flows, waiting] = [await storedFlows(tx, place.venueId), await underWayByType(tx, place.venueId)];
  return {
    underWay: governedUnderWay(place.kind, flows, waiting),
    version: flow.version,
    before: before?.steps ?? [],
    after,
  };
}

/** Takes a flow away, so that the default applies again; refuses where none is stored. */
export async function dropFlow({ tx }: FlowChange, place: FlowPlace): Promise<ChangedFlow> {
  const before = await lockFlow(tx, place);
  if (!before) throw AppError.illegalState('当前使用的已经是默认流程');
  const [flows, waiting] = [await storedFlows(tx, place.venueId), await underWayByType(tx, place.venueId)];
  await tx.query('delete from review_flow where id = $1', [before.id]);
  return {
    underWay: governedUnderWay(place.kind, flows, waiting),
    version: 0,
    before: before.steps,
    after: [],
  };
}

function assertVersion(actor: Actor, before: StoredFlow | undefined, version: number | null | undefined): void {
  if (version === undefined) return;
  // Null is the version of a default; a flow that is stored by now replaced it.
  if (before) assertFresh(actor, before, version ?? 0);
  else if (version !== null) throw AppError.illegalState('该流程已被恢复为默认，请刷新后再保存');
}

function toStored(step: FlowStepInput, index: number): StoredStep {
  const { name, mode, limitHours = null, roleIds, userIds } = step;
  const unique = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];
  return { ordinal: index + 1, name, mode, limitHours, roleIds: unique(roleIds), userIds: unique(userIds) };
}

/** Has the people and roles stay until the flow is written: who leaves meanwhile is found gone, not named. */
async function holdReviewers(tx: Transaction, steps: readonly StoredStep[]): Promise<void> {
  const ids = (of: (step: StoredStep) => readonly string[]) => steps.flatMap(of).filter(isUuid);
  // People leave by a change of their row, which a key share does not keep away.
  await tx.query('select from staff_user where id = any ($1::uuid[]) order by id for share', [
    ids((step) => step.userIds),
  ]);
  await tx.query('select from role where id = any ($1::uuid[]) order by id for key share', [
    ids((step) => step.roleIds),
  ]);
}

interface Reviewable {
  readonly venueId: string;
  readonly steps: readonly StoredStep[];
  readonly before: readonly StoredStep[];
}

/** Every step names somebody who works in the venue and may be named there, and at least one of them can decide today. */
async function assertReviewable(tx: Tx, { venueId, steps, before }: Reviewable): Promise<void> {
  const [colleagues, roles] = [await colleaguesIn(tx, venueId), await rolesFor(tx, venueId)];
  const knownRoles = new Set([...roles.map((role) => role.id), ...before.flatMap((step) => step.roleIds)]);
  const knownUsers = new Set(colleagues.map((colleague) => colleague.id));
  const problems = steps.flatMap((step) => {
    const message = problemOf(step, { colleagues, knownRoles, knownUsers });
    return message === undefined
      ? []
      : [{ field: `steps.${step.ordinal - 1}.reviewers`, message: `第 ${step.ordinal} 步“${step.name}”${message}` }];
  }) satisfies FieldProblem[];
  if (problems.length > 0) throw AppError.invalid(problems);
}

interface Known {
  readonly colleagues: readonly Colleague[];
  readonly knownRoles: ReadonlySet<string>;
  readonly knownUsers: ReadonlySet<string>;
}

function problemOf(step: StoredStep, { colleagues, knownRoles, knownUsers }: Known): string | undefined {
  if (step.roleIds.length + step.userIds.length === 0) return stepMessages.reviewersMissing;
  if (!step.roleIds.every((id) => isUuid(id) && knownRoles.has(id))) return '选择的角色不存在或不属于本场馆';
  if (!step.userIds.every((id) => knownUsers.has(id))) return '选择的人员已停用、已删除或在本场馆没有角色';
  if (reviewersAmong(colleagues, step).length === 0) return stepMessages.nobodyReviews;
  return undefined;
}
