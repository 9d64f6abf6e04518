import { byBegin, type Occurrence, placeKey } from '@yunguan/contract/kernel/occurrences';
import type { Values } from '@yunguan/contract/kernel/parse';
import { mostOccurrences, type ScheduledOccurrence, type ScheduleState } from '@yunguan/contract/platform/schedule';
import type { Tx } from '../../db/database';
import { type Actor, holdsIn } from '../access/actor';
import type { BoundContent } from '../content/binding';
import { contentSource } from './content-source';
import type { OccurrencePart, OccurrenceSource } from './source';

/** Days of a venue, both included. */
export interface VenueDays {
  readonly venueId: string;
  readonly from: string;
  readonly to: string;
}

/** An occurrence with the source that told it. */
export interface FoundOccurrence {
  readonly shown: ScheduledOccurrence;
  readonly source: OccurrenceSource;
}

/** What the actor may see of a venue's calendar: the types whose menus he has there. */
export function sourcesFor(actor: Actor, types: readonly BoundContent[], venueId: string): OccurrenceSource[] {
  return types
    .filter(({ declaration }) => holdsIn(actor, declaration.key, 'view', venueId))
    .flatMap((content) => [contentSource(content) ?? [], ...(content.binding.occurrences ?? [])].flat());
}

/** Places of the days as they are written, each spelling once. */
export async function readPlaces(tx: Tx, sources: readonly OccurrenceSource[], days: VenueDays): Promise<string[]> {
  const parts = sources.flatMap((source) => source.parts.map(({ place, from }) => `select ${place} as place ${from}`));
  if (parts.length === 0) return [];
  const rows = await tx.query<{ place: string }>(
    `select place from (${parts.join(' union ')}) p where place <> '' order by place`,
    [days.venueId, days.from, days.to],
  );
  return rows.map(({ place }) => place);
}

interface Row extends Record<string, unknown> {
  readonly nth: number;
  readonly objectId: string;
  readonly title: string;
  readonly place: string;
  readonly state: ScheduleState;
  readonly times: Values;
}

/** Narrows what is read; spellings of places as `readPlaces` answers them. */
export interface Narrowing {
  readonly places?: readonly string[] | undefined;
  readonly state?: ScheduleState | undefined;
}

/** What takes place in the days, the earliest first, in one statement; as much as one answer holds. */
export async function readOccurrences(
  tx: Tx,
  sources: readonly OccurrenceSource[],
  { days, places, state }: { readonly days: VenueDays } & Narrowing,
): Promise<{ readonly found: FoundOccurrence[]; readonly isCut: boolean }> {
  if (sources.length === 0) return { found: [], isCut: false };
  const parts = sources.flatMap((source) => source.parts.map((part) => ({ source, part })));
  const statement = parts.map(({ part }, nth) => partSql(part, nth)).join(' union all ');
  const rows = await tx.query<Row>(`select * from (${statement}) p order by nth`, [
    days.venueId,
    days.from,
    days.to,
    places ?? null,
    state ?? null,
    mostOccurrences + 1,
  ]);
  const asked = { begin: `${days.from} 00:00`, end: `${days.to} 24:00` };
  const seen = new Set<string>();
  const found = rows
    .flatMap((row) => occurrencesOfRow(row, parts[row.nth]?.source, asked))
    .filter((one) => isNew(one, seen));
  found.sort((one, other) => byBegin(one.shown, other.shown));
  const isCut = found.length > mostOccurrences || hasFullPart(rows);
  return { found: found.slice(0, mostOccurrences), isCut };
}

function partSql({ objectId, title, place, state, first, times, from }: OccurrencePart, nth: number): string {
  return `(select ${nth}::int as nth, ${objectId} as "objectId", ${title} as title, ${place} as place, ${state} as state,
      ${times} as times ${from} and ($4::text[] is null or ${place} = any ($4::text[])) and ($5::text is null or ${state} = $5::text)
    order by ${first}, ${objectId} limit $6::int)`;
}

/** Some part gave all that it may: there may be more. */
function hasFullPart(rows: readonly Row[]): boolean {
  const counts = new Map<number, number>();
  for (const { nth } of rows) counts.set(nth, (counts.get(nth) ?? 0) + 1);
  return [...counts.values()].some((count) => count > mostOccurrences);
}

function occurrencesOfRow(
  { objectId, title, place, state, times }: Row,
  source: OccurrenceSource | undefined,
  asked: Pick<Occurrence, 'begin' | 'end'>,
): FoundOccurrence[] {
  if (!source) return [];
  const { kind, kindName, pathOf } = source;
  const path = pathOf?.(objectId) ?? '';
  return source
    .timesOf(times)
    .filter(({ begin, end }) => begin < asked.end && asked.begin < end)
    .map((time) => ({ source, shown: { objectId, kind, kindName, title, place, ...time, state, path } }));
}

/** A change that leaves time and place as the public sees them is told once: as what is approved, which its source reads first. */
function isNew({ shown }: FoundOccurrence, seen: Set<string>): boolean {
  const { objectId, begin, end, place } = shown;
  const key = [objectId, begin, end, placeKey(place)].join(' ');
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}
