import type { VenueRow } from '@yunguan/contract/platform/venues';

export interface VenueTreeNode {
  readonly key: string;
  readonly title: string;
  readonly venue: VenueRow;
  readonly children: VenueTreeNode[];
}

/** Rows as a tree; with a word only what carries it, and the way there. */
export function venueNodes(rows: readonly VenueRow[], word = ''): VenueTreeNode[] {
  const byParent = new Map<string | null, VenueRow[]>();
  for (const row of rows) byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row]);
  const below = (parentId: string | null): VenueTreeNode[] =>
    (byParent.get(parentId) ?? []).flatMap((venue) => {
      const children = below(venue.id);
      const isWanted = word === '' || `${venue.name} ${venue.domain}`.toLowerCase().includes(word.toLowerCase());
      return isWanted || children.length > 0 ? [{ key: venue.id, title: venue.name, venue, children }] : [];
    });
  return below(null);
}

/** Brothers of a venue in their order, itself included. */
export function brothersOf(rows: readonly VenueRow[], id: string): VenueRow[] {
  const venue = rows.find((row) => row.id === id);
  return venue?.parentId ? rows.filter((row) => row.parentId === venue.parentId) : [];
}

/** Place among the brothers that a dragged venue takes, once it is out of its own; undefined where it may not go. */
export function droppedAt(
  rows: readonly VenueRow[],
  drop: { dragged: string; over: string; isBefore: boolean },
): number | undefined {
  const brothers = brothersOf(rows, drop.dragged).filter((row) => row.id !== drop.dragged);
  const at = brothers.findIndex((row) => row.id === drop.over);
  return at < 0 ? undefined : at + (drop.isBefore ? 0 : 1);
}

/** Venues that may stand above one: those with the right to add, but neither itself nor what lies below it. */
export function possibleParents(rows: readonly VenueRow[], id: string | undefined): VenueRow[] {
  const own = new Set(id === undefined ? [] : [id]);
  // Parents come before children.
  for (const row of rows) if (row.parentId !== null && own.has(row.parentId)) own.add(row.id);
  return rows.filter((row) => row.canAdd && !own.has(row.id));
}
