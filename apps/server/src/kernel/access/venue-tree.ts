import { childrenByParent } from '@yunguan/contract/kernel/tree';
import type { Tx } from '../../db/database';

export interface VenuePlace {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: string;
  readonly name: string;
}

/** The whole tree of venues, some hundreds of rows: every question about above and below without another trip. */
export interface Venues {
  readonly get: (id: string) => VenuePlace | undefined;
  /** The venue and all above it, nearest first. */
  readonly chain: (id: string) => string[];
  /** The venue and all below it. */
  readonly reach: (id: string) => string[];
  readonly all: readonly VenuePlace[];
}

/** Reads the tree of venues. */
export async function loadVenues(db: Tx): Promise<Venues> {
  const all = await db.query<VenuePlace & Record<string, unknown>>(
    'select id, parent_id as "parentId", kind, name from venue order by sort, id',
  );
  const byId = new Map(all.map((venue) => [venue.id, venue]));
  const childrenOf = childrenByParent(all);
  const reach = (id: string): string[] => [id, ...childrenOf(id).flatMap((venue) => reach(venue.id))];
  const chain = (id: string): string[] => {
    const { parentId } = byId.get(id) ?? {};
    return parentId ? [id, ...chain(parentId)] : [id];
  };
  return { get: (id) => byId.get(id), chain, reach, all };
}
