import { type DayNumbers, type KindNumbers, workbenchDays } from '@yunguan/contract/platform/workbench';
import { scopeOf, type Actor } from '../../kernel/access/actor';
import type { Deps } from '../../deps';
import { binder } from '../../kernel/conditions';
import { inReach, type Reached } from './reach';
import { lastDays } from './week';

interface CountRow extends Record<string, unknown> {
  kind: string;
  status: number | null;
  state: boolean | null;
  n: number;
}

/** How many records each type has, by status or validity: one statement, answered from the lists' own indexes. */
export async function kindNumbers(deps: Deps, actor: Actor, reached: readonly Reached[]): Promise<KindNumbers[]> {
  if (reached.length === 0) return [];
  const values: unknown[] = [];
  const bind = binder(values);
  const parts = reached.map((one) => {
    const { declaration, binding } = one.content;
    const [status, state] = declaration.reviewed ? ['c.status::int', 'null::boolean'] : ['null::int', 'c.state'];
    return `select ${bind(declaration.key)}::text as kind, ${status} as status, ${state} as state, count(*)::int as n
      from ${binding.table} c where ${inReach(one, bind)} group by 2, 3`;
  });
  const rows = await deps.db.within<CountRow>(scopeOf(actor), parts.join(' union all '), values);
  return reached.map(({ content: { declaration } }) => {
    const own = rows.filter(({ kind }) => kind === declaration.key);
    const sum = (fits: (row: CountRow) => boolean) => own.filter(fits).reduce((total, { n }) => total + n, 0);
    return {
      kind: declaration.key,
      kindName: declaration.label,
      reviewed: declaration.reviewed,
      total: sum(() => true),
      counts: own.flatMap(({ status, n }) => (status === null ? [] : [{ status, count: n }])),
      valid: sum(({ state }) => state === true),
      invalid: sum(({ state }) => state === false),
    };
  });
}

interface DayRow extends Record<string, unknown> {
  day: string;
  submitted: number;
  approved: number;
}

/** Submissions and final approvals of the last days, from the approval record. */
export async function dayNumbers(deps: Deps, actor: Actor, reached: readonly Reached[]): Promise<DayNumbers[]> {
  const days = lastDays(deps.clock.now().getTime(), workbenchDays);
  const reviewed = reached.filter(({ content }) => content.declaration.reviewed);
  if (reviewed.length === 0) return [];
  const values: unknown[] = [`${days[0]} 00:00:00+08`];
  const bind = binder(values);
  const conditions = reviewed.map(({ content, venues }) => {
    const kind = `content_type = ${bind(content.declaration.key)}`;
    return venues === undefined ? kind : `(${kind} and venue_id = any (${bind(venues)}::uuid[]))`;
  });
  const everyVenue = [...new Set(reviewed.flatMap(({ venues }) => venues ?? []))];
  const inVenues = reviewed.some(({ venues }) => venues === undefined)
    ? ''
    : `and venue_id = any (${bind(everyVenue)}::uuid[])`;
  const rows = await deps.db.within<DayRow>(
    scopeOf(actor),
    `select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
       count(*) filter (where action = 'submit')::int as submitted, count(*) filter (where action = 'approve')::int as approved
     from review_log where created_at >= $1::timestamptz and action in ('submit', 'approve') ${inVenues}
       and (${conditions.join(' or ')}) group by 1`,
    values,
  );
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ({
    day,
    submitted: byDay.get(day)?.submitted ?? 0,
    approved: byDay.get(day)?.approved ?? 0,
  }));
}
