import { flowDropped, flowSaved } from '@yunguan/contract/platform/flows';
import * as endpoints from '@yunguan/contract/platform/flows';
import { getUnattendedSteps } from '@yunguan/contract/platform/unattended';
import type { Deps } from '../../deps';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { type Binding, bind } from '../../kernel/call';
import { ownVenueWith } from '../../kernel/access/own-venue';
import { askUnattended } from './ask-unattended';
import { candidatesIn } from './candidates';
import { venueFlows } from './read-flows';
import { maySetFlow, reviewedType } from './reviewed-types';
import { dropFlow, type FlowPlace, saveFlow } from './save-flow';
import type { StoredStep } from './stored-flows';

/** Approval settings of a venue: which steps a content passes and who decides them (decisions §4). */
export function flowBindings(deps: Deps): Binding[] {
  return [
    bind(endpoints.getReviewFlows, async ({ actor, input }) => {
      const venueId = visibleVenue(actor, input.venueId);
      const flows = await deps.db.transaction(scopeOf(actor), (tx) => venueFlows(tx, actor, venueId));
      return { objects: { venueId, venueName: actor.grants.get(venueId)?.venueName ?? '', flows } };
    }),
    bind(endpoints.getReviewFlow, async ({ actor, input }) => {
      const venueId = visibleVenue(actor, input.venueId);
      const kind = reviewedType(input.kind)?.key ?? null;
      const flows = await deps.db.transaction(scopeOf(actor), (tx) => venueFlows(tx, actor, venueId));
      return { objects: flows.find((flow) => flow.kind === kind) };
    }),
    bind(endpoints.saveReviewFlow, (call) => {
      const { actor, input } = call;
      const place = placeToSet(actor, input);
      call.note({ objectId: place.kind ?? 'default', venueId: place.venueId });
      return call.write(scopeOf(actor), async (tx) => {
        const changed = await saveFlow({ tx, deps, actor }, place, input);
        call.note({ detail: { before: changed.before.map(audited), after: changed.after.map(audited) } });
        return { objects: { underWay: changed.underWay, version: changed.version }, msg: flowSaved(changed.underWay) };
      });
    }),
    bind(endpoints.dropReviewFlow, (call) => {
      const { actor, input } = call;
      const place = placeToSet(actor, input);
      call.note({ objectId: place.kind ?? 'default', venueId: place.venueId });
      return call.write(scopeOf(actor), async (tx) => {
        const changed = await dropFlow({ tx, deps, actor }, place);
        call.note({ detail: { before: changed.before.map(audited), after: [] } });
        return { objects: { underWay: changed.underWay }, msg: flowDropped };
      });
    }),
    bind(endpoints.getReviewCandidates, async ({ actor, input }) => ({
      objects: await candidatesIn(deps.db, visibleVenue(actor, input.venueId), input.keyword?.trim() ?? ''),
    })),
    bind(getUnattendedSteps, async ({ actor, input }) => ({
      objects: await deps.db.transaction(scopeOf(actor), (tx) => askUnattended(tx, actor, input)),
    })),
  ];
}

/** A venue whose approval settings the actor may look at; the current one when the call names none. */
function visibleVenue(actor: Actor, asked: string | null | undefined): string {
  return ownVenueWith(actor, asked, { content: 'flow', right: 'view' });
}

function placeToSet(
  actor: Actor,
  input: { venueId?: string | null | undefined; kind?: string | null | undefined },
): FlowPlace {
  const venueId = visibleVenue(actor, input.venueId);
  const kind = reviewedType(input.kind)?.key ?? null;
  if (!maySetFlow(actor, kind, venueId)) throw AppError.forbidden();
  return { venueId, kind };
}

/** A step as the audit log keeps it. */
function audited({ name, mode, limitHours, roleIds, userIds }: StoredStep) {
  return { name, mode, limitHours, roleIds, userIds };
}
