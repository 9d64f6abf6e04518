import { type getVoteRules, rulesSaved, type setVoteRules } from '@yunguan/contract/content/vote-rules';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { conflictOf, type LastSave, lastSaveByName } from '../../../kernel/last-save';
import { findStaffActivity } from './staff-activity';
import { dayTime, minuteOf } from './vote-window';

interface RuleRow extends Record<string, unknown> {
  perTeam: number | null;
  perAddressMinute: number | null;
  openFrom: number | null;
  openTo: number | null;
  version: number;
}

/** An activity without rules of its own has version 0 and limits nothing but what its rounds say. */
export async function readRules(deps: Deps, call: Call<z.infer<typeof getVoteRules.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { id, venueId } = await findStaffActivity(deps.db, { actor, id: input.activityId, right: 'view' });
  const [row] = await deps.db.within<RuleRow>(
    [venueId],
    `select per_team as "perTeam", per_address_minute as "perAddressMinute", open_from as "openFrom", open_to as "openTo", version
     from vote_rule where activity_id = $1`,
    [id],
  );
  if (!row) return { objects: { perTeam: null, perAddressMinute: null, openFrom: null, openTo: null, version: 0 } };
  return { objects: { ...row, openFrom: timeOrNull(row.openFrom), openTo: timeOrNull(row.openTo) } };
}

/** Saves the rules; they hold from the next vote on. A stale `version` is refused. */
export async function writeRules(deps: Deps, call: Call<z.infer<typeof setVoteRules.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { perTeam, perAddressMinute, openFrom, openTo, version } = input;
  call.note({ objectId: input.activityId, detail: { perTeam, perAddressMinute, openFrom, openTo } });
  const { id, venueId } = await findStaffActivity(deps.db, { actor, id: input.activityId, right: 'edit' });
  call.note({ venueId });
  return call.write(scopeOf(actor), async (tx) => {
    const saved = await tx.query(
      `insert into vote_rule as u (activity_id, venue_id, per_team, per_address_minute, open_from, open_to, updated_by_name, updated_by_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (activity_id) do update set per_team = excluded.per_team, per_address_minute = excluded.per_address_minute,
         open_from = excluded.open_from, open_to = excluded.open_to, version = u.version + 1, updated_at = now(),
         updated_by_name = excluded.updated_by_name, updated_by_id = excluded.updated_by_id
       where $9::int is null or u.version = $9 returning version`,
      [
        id,
        venueId,
        perTeam,
        perAddressMinute,
        openFrom === null ? null : minuteOf(openFrom),
        openTo === null ? null : minuteOf(openTo),
        actor.realName,
        actor.userId,
        version ?? null,
      ],
    );
    if (saved.length === 0) throw await rulesConflict(tx, actor, id);
    return { objects: null, msg: rulesSaved };
  });
}

async function rulesConflict(tx: Transaction, actor: Actor, activityId: string): Promise<AppError> {
  const [row] = await tx.query<LastSave & Record<string, unknown>>(
    `select ${lastSaveByName('u', 'updated_by_name')} from vote_rule u where u.activity_id = $1`,
    [activityId],
  );
  return row ? AppError.conflict(conflictOf(actor, row)) : AppError.forbidden();
}

function timeOrNull(minute: number | null): string | null {
  return minute === null ? null : dayTime(minute);
}
