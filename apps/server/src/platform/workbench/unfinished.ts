import { Status } from '@yunguan/contract/kernel/review';
import type { AutosavedItem, UnfinishedItem, UnfinishedPage } from '@yunguan/contract/platform/workbench';
import type { Deps } from '../../deps';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { binder } from '../../kernel/conditions';
import { columnOf } from '../../kernel/content/binding';
import type { Reached } from '../../kernel/content/reached-types';
import { secondText } from '../../kernel/china-sql';
import { isUuid } from '../../kernel/uuid';
import { inReach } from './reach';

/** Rows of a panel of the workbench. */
export const shownRows = 8;

interface UnfinishedRow extends Omit<UnfinishedItem, 'kindName' | 'kind'> {
  total: number;
  /** Null where the page has no rows. */
  kind: string | null;
}

/** Which of the rows of the types that the user may edit. */
export interface UnfinishedAsked {
  readonly editable: readonly Reached[];
  readonly limit: number;
  readonly offset: number;
}

/** The forms that saved themselves, and after the last of them the records: as on the panel of the workbench. */
export async function unfinishedPage(
  deps: Deps,
  actor: Actor,
  { editable, limit, offset }: UnfinishedAsked,
): Promise<UnfinishedPage> {
  const all = await autosavedOf(deps, actor, editable);
  const autosaved = all.slice(offset, offset + limit);
  const rest = { limit: limit - autosaved.length, offset: Math.max(0, offset - all.length) };
  const { unfinished, unfinishedTotal } = await unfinishedOf(deps, actor, { editable, ...rest });
  return { autosaved, unfinished, total: all.length + unfinishedTotal };
}

/** The user's own returned records, what came back last first, then his drafts, the newest first. Returned ones say why. */
export async function unfinishedOf(
  deps: Deps,
  actor: Actor,
  { editable, limit, offset }: UnfinishedAsked,
): Promise<{ unfinished: UnfinishedItem[]; unfinishedTotal: number }> {
  const reviewed = editable.filter(({ content }) => content.declaration.reviewed);
  if (reviewed.length === 0) return { unfinished: [], unfinishedTotal: 0 };
  const values: unknown[] = [actor.userId];
  const bind = binder(values);
  const parts = reviewed.map((one) => {
    const { declaration, binding } = one.content;
    return `select ${bind(declaration.key)}::text as kind, c.id, c.${columnOf(one.content, declaration.titleField)} as title,
        c.status::int as status, c.venue_id, c.updated_at
      from ${binding.table} c where ${inReach(one, bind)} and c.status in (${Status.draft}, ${Status.rejected}, ${Status.reversed})
        and (c.created_by = $1 or c.updated_by = $1)`;
  });
  const rows = await deps.db.within<UnfinishedRow & Record<string, unknown>>(
    scopeOf(actor),
    `with mine as (${parts.join(' union all ')}),
       dated as (select m.*, coalesce(back.created_at, m.updated_at) as changed_at, coalesce(back.remark, '') as remark
         from mine m left join lateral (select l.created_at, l.remark from review_log l
           where l.object_id = m.id and l.action in ('reject', 'reverse') order by l.id desc limit 1) back
         on m.status <> ${Status.draft}),
       shown as (select * from dated order by status = ${Status.draft}, changed_at desc, id limit ${bind(limit)} offset ${bind(offset)})
     select s.kind, s.id, coalesce(s.title, '') as title, s.status, v.name as "venueName", ${secondText('s.changed_at')} as "changeTime", s.remark,
       counted.total
     from (select count(*)::int as total from mine) counted
       left join (shown s join venue v on v.id = s.venue_id) on true
     order by s.status = ${Status.draft}, s.changed_at desc, s.id`,
    values,
  );
  const names = namesOf(reviewed);
  const unfinished = rows.flatMap(({ total: _total, kind, ...row }) =>
    kind === null ? [] : [{ ...row, kind, kindName: names.get(kind) ?? kind }],
  );
  return { unfinished, unfinishedTotal: rows[0]?.total ?? 0 };
}

interface DraftRow extends Record<string, unknown> {
  kind: string;
  objectId: string;
  title: string | null;
  savedTime: string;
}

/** Forms of the user that were saved by themselves and never sent; those of records that are gone are left out. */
export async function autosavedOf(deps: Deps, actor: Actor, editable: readonly Reached[]): Promise<AutosavedItem[]> {
  if (editable.length === 0) return [];
  const titleFields = Object.fromEntries(
    editable.map(({ content: { declaration } }) => [declaration.key, declaration.titleField]),
  );
  const drafts = await deps.db.within<DraftRow>(
    scopeOf(actor),
    `select content_type as kind, object_id as "objectId", form->>($3::jsonb->>content_type) as title,
       ${secondText('saved_at')} as "savedTime"
     from draft where user_id = $1 and venue_id = $2 and $3::jsonb ? content_type order by saved_at desc`,
    [actor.userId, actor.venueId, JSON.stringify(titleFields)],
  );
  const present = await recordsOf(deps, actor, { drafts, editable });
  const names = namesOf(editable);
  return drafts
    .filter(({ kind, objectId }) => objectId === '' || present.has(`${kind} ${objectId.toLowerCase()}`))
    .map((draft) => ({ ...draft, title: draft.title ?? '', kindName: names.get(draft.kind) ?? draft.kind }));
}

/** Kind and id of the records of drafts that are still there: a statement for each kind that has any, seldom more than one. */
async function recordsOf(
  deps: Deps,
  actor: Actor,
  { drafts, editable }: { drafts: readonly DraftRow[]; editable: readonly Reached[] },
): Promise<Set<string>> {
  const found = editable.map(async (reached) => {
    const kind = reached.content.declaration.key;
    const ids = drafts.flatMap((draft) => (draft.kind === kind && isUuid(draft.objectId) ? [draft.objectId] : []));
    if (ids.length === 0) return [];
    const values: unknown[] = [ids];
    const rows = await deps.db.within<{ id: string }>(
      scopeOf(actor),
      `select c.id from ${reached.content.binding.table} c where c.id = any ($1::uuid[]) and ${inReach(reached, binder(values))}`,
      values,
    );
    return rows.map(({ id }) => `${kind} ${id}`);
  });
  return new Set((await Promise.all(found)).flat());
}

/** Names of the types by their keys. */
export function namesOf(reached: readonly Reached[]): Map<string, string> {
  return new Map(reached.map(({ content: { declaration } }) => [declaration.key, declaration.label]));
}
