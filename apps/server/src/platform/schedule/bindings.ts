import { byBegin, isSamePlace, placeKey } from '@yunguan/contract/kernel/occurrences';
import * as schedule from '@yunguan/contract/platform/schedule';
import type * as z from 'zod';
import type { Deps } from '../../deps';
import type { Actor } from '../../kernel/access/actor';
import { ownVenue, ownVenueWith } from '../../kernel/access/own-venue';
import { AppError } from '../../kernel/app-error';
import { assertDayRange } from '../../kernel/bookings/slot-terms';
import { type Binding, bind } from '../../kernel/call';
import { chinaNow } from '../../kernel/china-now';
import type { BoundContent } from '../../kernel/content/binding';
import { waitingClashes } from '../../kernel/review/waiting-clashes';
import { findClashes } from '../../kernel/schedule/find-clashes';
import { readOccurrences, readPlaces, sourcesFor } from '../../kernel/schedule/read-occurrences';
import { isUuid } from '../../kernel/uuid';

/** 排期: what happens where in a venue, and what a form would share its place with. */
export function scheduleBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  return [
    bind(schedule.getSchedule, async ({ actor, input }) => ({
      objects: await showSchedule(deps, types, { actor, input }),
    })),
    bind(schedule.getReviewClashes, async ({ actor, input }) => ({
      objects: await waitingClashes(deps, types, { actor, objectId: input.objectId }),
    })),
    bind(schedule.getClashes, async ({ actor, input }) => ({
      objects: await showClashes(deps, types, { actor, input }),
    })),
  ];
}

type AskedDays = z.infer<typeof schedule.getSchedule.input>;

async function showSchedule(deps: Deps, types: readonly BoundContent[], call: { actor: Actor; input: AskedDays }) {
  const { actor, input } = call;
  assertDayRange(input, schedule.mostScheduleDays);
  const venueId = ownVenue(actor, input.venueId?.trim());
  const kind = input.kind?.trim();
  const seen = sourcesFor(actor, types, venueId);
  const sources = kind ? seen.filter((source) => source.kind === kind) : seen;
  if (sources.length === 0) throw AppError.forbidden();
  const days = { venueId, from: input.startDate, to: input.endDate };
  const place = input.place?.trim();
  return deps.db.transaction([venueId], async (tx) => {
    const places = await readPlaces(tx, seen, days);
    const { found, isCut } = await readOccurrences(tx, sources, {
      days,
      places: place ? places.filter((one) => isSamePlace(one, place)) : undefined,
      state: input.state || undefined,
    });
    const rows = found.map(({ shown }) => shown);
    const kinds = seen.map((source) => ({ kind: source.kind, kindName: source.kindName }));
    return { today: chinaNow(deps.clock.now()).day, rows, isCut, kinds, places: onePerPlace(places) };
  });
}

/** Of the spellings of a place the first. */
function onePerPlace(places: readonly string[]): string[] {
  const seen = new Set<string>();
  return places.filter((place) => {
    const key = placeKey(place);
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

type AskedClashes = z.infer<typeof schedule.getClashes.input>;

async function showClashes(deps: Deps, types: readonly BoundContent[], call: { actor: Actor; input: AskedClashes }) {
  const { actor, input } = call;
  const { kind, place } = input;
  const content = types.find(({ declaration }) => declaration.key === kind && declaration.occurs !== undefined);
  if (!content) throw AppError.forbidden();
  const objectId = input.objectId || undefined;
  const venueId = objectId === undefined ? actor.venueId : await venueOf(deps, content, objectId);
  ownVenueWith(actor, venueId, { content: kind, right: 'view' });
  const times = input.times.toSorted(byBegin);
  return deps.db.transaction([venueId], (tx) =>
    findClashes(tx, sourcesFor(actor, types, venueId), { venueId, objectId, place, times }),
  );
}

/** Venue of the record that is edited. @throws AppError FORBIDDEN where there is none */
async function venueOf(deps: Deps, { binding }: BoundContent, id: string): Promise<string> {
  const [row] = isUuid(id)
    ? await deps.db.within<{ venue_id: string }>('*', `select venue_id from ${binding.table} where id = $1`, [id])
    : [];
  if (!row) throw AppError.forbidden();
  return row.venue_id;
}
