import type { Transaction, Tx } from '../../db/database';
import { AppError } from '../../kernel/app-error';
import { type LastSave, lastSaveByName } from '../../kernel/last-save';

/** A step as it is stored. */
export interface StoredStep {
  readonly ordinal: number;
  readonly name: string;
  readonly mode: 'any' | 'all';
  readonly limitHours: number | null;
  readonly roleIds: readonly string[];
  readonly userIds: readonly string[];
}

export interface StoredFlow extends LastSave {
  readonly id: string;
  /** Content type; null = every type without a flow of its own. */
  readonly kind: string | null;
  readonly steps: readonly StoredStep[];
}

const selectFlows = `
select f.id, f.content_type as kind, ${lastSaveByName('f', 'updated_by')},
  coalesce((select json_agg(json_build_object('ordinal', s.ordinal, 'name', s.name, 'mode', s.mode, 'limitHours', s.limit_hours,
      'roleIds', s.reviewer_roles, 'userIds', s.reviewer_users) order by s.ordinal)
    from review_step s where s.flow_id = f.id), '[]'::json) as steps
from review_flow f where f.venue_id = $1`;

/** The flows of a venue. */
export async function storedFlows(db: Tx, venueId: string): Promise<StoredFlow[]> {
  return db.query<StoredFlow & Record<string, unknown>>(selectFlows, [venueId]);
}

/**
 * Reads one flow and keeps others from changing the flows of the venue; undefined where none is stored. The lock is the
 * venue's row, because a flow that two store for the first time has none yet.
 * @throws AppError FORBIDDEN when the venue is gone
 */
export async function lockFlow(
  tx: Transaction,
  at: { venueId: string; kind: string | null },
): Promise<StoredFlow | undefined> {
  const venue = await tx.query('select id from venue where id = $1 for no key update', [at.venueId]);
  if (venue.length === 0) throw AppError.forbidden();
  const [flow] = await tx.query<StoredFlow & Record<string, unknown>>(
    `${selectFlows} and f.content_type is not distinct from $2`,
    [at.venueId, at.kind],
  );
  return flow;
}

/** Contents of the venue that wait for a review, by type. */
export async function underWayByType(db: Tx, venueId: string): Promise<Map<string, number>> {
  const rows = await db.query<{ content_type: string; n: number }>(
    'select content_type, count(*)::int as n from review_task where venue_id = $1 group by content_type',
    [venueId],
  );
  return new Map(rows.map((row) => [row.content_type, row.n]));
}

/** How many contents are under way that this line governs: its own type, or every type without a flow of its own. */
export function governedUnderWay(
  kind: string | null,
  flows: readonly Pick<StoredFlow, 'kind'>[],
  waiting: ReadonlyMap<string, number>,
): number {
  if (kind !== null) return waiting.get(kind) ?? 0;
  const own = new Set(flows.map((flow) => flow.kind));
  return [...waiting].reduce((sum, [type, n]) => sum + (own.has(type) ? 0 : n), 0);
}
