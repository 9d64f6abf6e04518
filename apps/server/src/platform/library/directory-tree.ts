import { growTree } from '@yunguan/contract/kernel/tree';
import type { DirectoryNode } from '@yunguan/contract/platform/library-directories';
import type { ResourceKind } from '@yunguan/contract/platform/library';
import type { Database, VenueScope } from '../../db/database';

interface DirectoryRow extends Record<string, unknown> {
  id: string;
  name: string;
  parentId: string | null;
  count: number;
  version: number;
}

/** Kinds of files by the number that clients send (002 §7). */
const kindsByNumber: ReadonlyMap<number, ResourceKind> = new Map([
  [1, 'image'],
  [2, 'audio'],
  [3, 'video'],
]);

const selectTree = `
select d.id, d.name, d.parent_id as "parentId", coalesce(n.count, 0) as count, d.version
from resource_directory d
left join (select c.directory_id, count(*)::int as count from resource c
  where c.venue_id = $1 and c.deleted_at is null and c.directory_id is not null and ($2::text is null or c.kind = $2)
  group by c.directory_id) n on n.directory_id = d.id
where d.venue_id = $1 order by d.sort, d.name collate zh, d.id`;

/** The tree of a venue as JSON text, its files counted; `type` limits what is counted, an unknown one does not. */
export async function readTree(
  db: Database,
  scope: VenueScope,
  asked: { readonly venueId: string; readonly type: number | null | undefined },
): Promise<string> {
  const kind = kindsByNumber.get(asked.type ?? 0) ?? null;
  const rows = await db.within<DirectoryRow>(scope, selectTree, [asked.venueId, kind]);
  return JSON.stringify(toTree(rows));
}

function toTree(rows: readonly DirectoryRow[]): DirectoryNode[] {
  // Each name leads to a tree of its own: both on every level would double the answer with each level.
  const lists = growTree(rows, (row, list: DirectoryNode[]) => ({ ...row, children: [], list }));
  const trees = growTree(rows, (row, children: DirectoryNode[]) => ({ ...row, children, list: [] }));
  return trees.map((node, index) => ({ ...node, list: lists[index]?.list ?? [] }));
}
