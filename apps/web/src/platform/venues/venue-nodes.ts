import { branchOf, growTree } from '@yunguan/contract/kernel/tree';
import type { VenueRow } from '@yunguan/contract/platform/venues';

export interface VenueTreeNode {
  readonly key: string;
  readonly title: string;
  readonly venue: VenueRow;
  readonly children: VenueTreeNode[];
}

/** Rows as a tree; with a word only what carries it, and the way there. */
export function venueNodes(rows: readonly VenueRow[], word = ''): VenueTreeNode[] {
  const wanted = word.toLowerCase();
  return growTree(rows, (venue, children: VenueTreeNode[]) => {
    const isWanted = `${venue.name} ${venue.domain}`.toLowerCase().includes(wanted) || children.length > 0;
    return isWanted ? { key: venue.id, title: venue.name, venue, children } : undefined;
  });
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
  const own = new Set(id === undefined ? [] : branchOf(rows, id).map((row) => row.id));
  return rows.filter((row) => row.canAdd && !own.has(row.id));
}
