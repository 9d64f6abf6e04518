import type { FlowStepShown, ReviewFlowShown } from '@yunguan/contract/platform/flows';
import type { Tx } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { above, type Colleague, colleaguesIn } from '../../kernel/access/colleagues';
import { reviewersAmong } from './people';
import { maySetFlow, reviewedTypes } from './reviewed-types';
import { governedUnderWay, type StoredFlow, type StoredStep, storedFlows, underWayByType } from './stored-flows';

export const defaultFlowName = '默认流程';

/** Everything that a flow is shown with, read once for all types. */
interface Ground {
  readonly venueId: string;
  readonly flows: readonly StoredFlow[];
  readonly waiting: ReadonlyMap<string, number>;
  readonly colleagues: readonly Colleague[];
  readonly roleNames: ReadonlyMap<string, string>;
  readonly userNames: ReadonlyMap<string, string>;
  /** Roles that hold `review` on each type. */
  readonly reviewRoles: ReadonlyMap<string, readonly string[]>;
}

/** The default flow of a venue and the flow of each type that passes a review. */
export async function venueFlows(tx: Tx, actor: Actor, venueId: string): Promise<ReviewFlowShown[]> {
  const ground = await readGround(tx, venueId);
  const lines = [{ key: null, label: defaultFlowName }, ...reviewedTypes];
  return lines.map((line) => shown(ground, actor, line));
}

async function readGround(tx: Tx, venueId: string): Promise<Ground> {
  const flows = await storedFlows(tx, venueId);
  const [waiting, colleagues, reviewRoles] = [
    await underWayByType(tx, venueId),
    await colleaguesIn(tx, venueId),
    await rolesThatReview(tx, venueId),
  ];
  const steps = flows.flatMap((flow) => flow.steps);
  const roleIds = [...steps.flatMap((step) => step.roleIds), ...[...reviewRoles.values()].flat()];
  const names = await tx.query<{ id: string; name: string }>(
    `select id, name from role where id = any ($1::uuid[])
     union all select id, real_name from staff_user where id = any ($2::uuid[])`,
    [roleIds, steps.flatMap((step) => step.userIds)],
  );
  const known = new Map(names.map((row) => [row.id, row.name]));
  return { venueId, flows, waiting, colleagues, reviewRoles, roleNames: known, userNames: known };
}

/** Of the roles that somebody has in the venue, for no other is shown: a network has as many roles as venues. */
async function rolesThatReview(tx: Tx, venueId: string): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ content_type: string; role_ids: string[] }>(
    `${above}, held as materialized (select distinct ur.role_id from above a join user_role ur on ur.venue_id = a.id)
     select m.content_type, array_agg(rm.role_id) as role_ids
     from held h cross join lateral (select * from role_menu where role_id = h.role_id offset 0) rm join menu m on m.id = rm.menu_id
     where m.content_type = any ($2) and rm.option_codes && array['review', 'all'] group by m.content_type`,
    [venueId, reviewedTypes.map((type) => type.key)],
  );
  return new Map(rows.map((row) => [row.content_type, row.role_ids]));
}

function shown(ground: Ground, actor: Actor, line: { key: string | null; label: string }): ReviewFlowShown {
  const { flows } = ground;
  const own = flows.find((flow) => flow.kind === line.key);
  const general = flows.find((flow) => flow.kind === null);
  const applied = own ?? general;
  const source = own !== undefined && line.key !== null ? 'own' : applied ? 'venue' : 'builtIn';
  return {
    kind: line.key,
    kindName: line.label,
    source,
    steps: (applied?.steps ?? [builtIn(ground, line.key)]).map((step) => toStep(ground, step)),
    underWay: governedUnderWay(line.key, flows, ground.waiting),
    canEdit: maySetFlow(actor, line.key, ground.venueId),
    version: own?.version ?? null,
  };
}

/** Without any flow: one step 审核 by the roles that hold `review` on the menu (decisions §4). */
function builtIn(ground: Ground, kind: string | null): StoredStep {
  // The default of all types names those who may review every one of them.
  const perType = kind === null ? [...ground.reviewRoles.values()] : [ground.reviewRoles.get(kind) ?? []];
  const [first = [], ...others] = perType;
  const roleIds = first.filter((role) => others.every((roles) => roles.includes(role)));
  // A role that nobody holds in the venue says nothing there.
  const held = new Set(ground.colleagues.flatMap((colleague) => colleague.roleIds));
  return {
    ordinal: 1,
    name: '审核',
    mode: 'any',
    limitHours: null,
    roleIds: roleIds.filter((role) => held.has(role)),
    userIds: [],
  };
}

function toStep(ground: Ground, step: StoredStep): FlowStepShown {
  const { ordinal, name, mode, limitHours, roleIds, userIds } = step;
  const named = (names: ReadonlyMap<string, string>, gone: string) => (id: string) => ({
    id,
    name: names.get(id) ?? gone,
  });
  return {
    ordinal,
    name,
    mode,
    limitHours,
    roles: roleIds.map(named(ground.roleNames, '已删除的角色')),
    users: userIds.map(named(ground.userNames, '已删除的人员')),
    reviewers: reviewersAmong(ground.colleagues, step).map((reviewer) => ({ id: reviewer.id, name: reviewer.name })),
  };
}
