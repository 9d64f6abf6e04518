import { doOverlap, isSamePlace, lastDayOf, type Occurrence, placeKey } from '@yunguan/contract/kernel/occurrences';
import { type Clash, type Clashes, mostClashes } from '@yunguan/contract/platform/schedule';
import type { Tx } from '../../db/database';
import { type FoundOccurrence, readOccurrences, readPlaces } from './read-occurrences';
import type { OccurrenceSource } from './source';

/** A form that wants a place at some times. */
export interface WantedPlace {
  readonly venueId: string;
  /** The record of the form, which does not clash with itself. */
  readonly objectId: string | undefined;
  readonly place: string;
  /** The earliest first. */
  readonly times: readonly Occurrence[];
}

/**
 * What else is at the place of a form at one of its times, each record or booking once with the first time that they
 * share. It is told and refuses nothing: two rooms may have one address.
 */
export async function findClashes(
  tx: Tx,
  sources: readonly OccurrenceSource[],
  { venueId, objectId, place, times }: WantedPlace,
): Promise<Clashes> {
  const [first] = times;
  if (first === undefined || placeKey(place) === '') return { rows: [], more: 0 };
  const days = { venueId, from: first.begin.slice(0, 10), to: lastDay(times) };
  const places = (await readPlaces(tx, sources, days)).filter((other) => isSamePlace(other, place));
  if (places.length === 0) return { rows: [], more: 0 };
  const { found } = await readOccurrences(tx, sources, { days, places });
  const clashing = new Map<string, Clash>();
  for (const other of found.filter(standsFirm)) {
    const { shown } = other;
    if (shown.objectId === objectId || clashing.has(shown.objectId)) continue;
    const own = times.find((time) => doOverlap(time, shown));
    if (own) clashing.set(shown.objectId, { ...shown, own });
  }
  const rows = [...clashing.values()];
  return { rows: rows.slice(0, mostClashes), more: Math.max(0, rows.length - mostClashes) };
}

const standsFirm = ({ source, shown }: FoundOccurrence) => !source.clashesOnceApproved || shown.state === 'approved';

function lastDay(times: readonly Occurrence[]): string {
  return times.map(lastDayOf).reduce((last, day) => (day > last ? day : last));
}
