import { Status } from '@yunguan/contract/kernel/review';
import type { AutosavedItem, UnfinishedItem } from '@yunguan/contract/platform/workbench';
import type { Deps } from '../../deps';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { binder } from '../../kernel/conditions';
import { columnOf } from '../../kernel/content/binding';
import { chinaTime } from '../../kernel/content/select';
import { inReach, type Reached } from './reach';

/** Rows of a panel of the workbench. */
export const shownRows = 8;

interface UnfinishedRow extends Omit<UnfinishedItem, 'kindName'> {
  total: number;
}

/** The user's own returned records, then his drafts; the newest first. Returned ones say why. */
export async function unfinishedOf(
  deps: Deps,
  actor: Actor,
  editable: readonly Reached[],
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
        and $1::uuid in (c.created_by, c.updated_by)`;
  });
  const rows = await deps.db.within<UnfinishedRow & Record<string, unknown>>(
    scopeOf(actor),
    `with mine as (${parts.join(' union all ')}),
       shown as (select * from mine order by status = ${Status.draft}, updated_at desc, id limit ${shownRows})
     select s.kind, s.id, coalesce(s.title, '') as title, s.status, v.name as "venueName", ${chinaTime('s.updated_at')} as "changeTime",
       case when s.status = ${Status.draft} then '' else coalesce((select l.remark from review_log l
         where l.object_id = s.id and l.action in ('reject', 'reverse') order by l.id desc limit 1), '') end as remark,
       (select count(*) from mine)::int as total
     from shown s join venue v on v.id = s.venue_id order by s.status = ${Status.draft}, s.updated_at desc, s.id`,
    values,
  );
  const names = namesOf(reviewed);
  const unfinished = rows.map(({ total: _total, ...row }) => ({ ...row, kindName: names.get(row.kind) ?? row.kind }));
  return { unfinished, unfinishedTotal: rows[0]?.total ?? 0 };
}

interface DraftRow extends Record<string, unknown> {
  kind: string;
  objectId: string;
  title: string | null;
  savedTime: string;
}

const isId = `d.object_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'`;

/** Forms of the user that were saved by themselves and never sent; those of records that are gone are left out. */
export async function autosavedOf(deps: Deps, actor: Actor, editable: readonly Reached[]): Promise<AutosavedItem[]> {
  if (editable.length === 0) return [];
  const values: unknown[] = [actor.userId, actor.venueId];
  const bind = binder(values);
  const parts = editable.map((one) => {
    const { declaration, binding } = one.content;
    return `select d.content_type as kind, d.object_id as "objectId", d.form->>${bind(declaration.titleField)}::text as title, d.saved_at
      from draft d where d.user_id = $1 and d.content_type = ${bind(declaration.key)} and d.venue_id = $2
        and (d.object_id = '' or exists (select from ${binding.table} c
          where c.id = case when ${isId} then d.object_id::uuid end and ${inReach(one, bind)}))`;
  });
  const rows = await deps.db.within<DraftRow>(
    scopeOf(actor),
    `select kind, "objectId", title, ${chinaTime('saved_at')} as "savedTime"
     from (${parts.join(' union all ')}) found order by saved_at desc limit ${shownRows}`,
    values,
  );
  const names = namesOf(editable);
  return rows.map((row) => ({ ...row, title: row.title ?? '', kindName: names.get(row.kind) ?? row.kind }));
}

/** Names of the types by their keys. */
export function namesOf(reached: readonly Reached[]): Map<string, string> {
  return new Map(reached.map(({ content: { declaration } }) => [declaration.key, declaration.label]));
}
