import type { Occurs } from '@yunguan/contract/kernel/content';
import type { FieldMap } from '@yunguan/contract/kernel/field';
import { occurrencesOf } from '@yunguan/contract/kernel/occurrences';
import { type BoundContent, columnOf } from '../content/binding';
import { approvedSnapshot } from '../content/public';
import { fieldSql } from '../content/select';
import type { OccurrencePart, OccurrenceSource } from './source';

/** The records of a type that says where and when they take place; undefined for any other. */
export function contentSource(content: BoundContent): OccurrenceSource | undefined {
  const { declaration } = content;
  const { key, label, occurs } = declaration;
  if (occurs === undefined) return undefined;
  return {
    kind: key,
    kindName: label,
    parts: [publicPart(content, occurs), rowPart(content, occurs)],
    timesOf: (times) => occurrencesOf(declaration, times),
    clashesOnceApproved: false,
  };
}

type Declared = Occurs<FieldMap>;

// A day is compared as the text that the wire carries: columns of days by their index, snapshots by what they hold. The
// day before counts for what runs over midnight.

/** The version that is approved or waits, as its row holds it. */
function rowPart(content: BoundContent, occurs: Declared): OccurrencePart {
  const { table } = content.binding;
  const column = (name: string) => `c.${columnOf(content, name)}`;
  return {
    objectId: 'c.id',
    title: column(content.declaration.titleField),
    place: `coalesce(${column(occurs.place)}, '')`,
    state: `case when c.status = 100 then 'approved' else 'waiting' end`,
    first: fieldSql(content, occurs.start),
    times: timesSql(occurs, {
      text: (name) => fieldSql(content, name),
      flag: column,
      json: column,
    }),
    from: `from ${table} c where c.venue_id = $1 and c.deleted_at is null and c.status in (1, 2, 100)
      and ${column(occurs.start)} <= $3::text::date and ${column(occurs.end)} >= $2::text::date - 1`,
  };
}

/** What the public still sees of a record whose change waits, was rejected or is being written: it keeps its place until then. */
function publicPart(content: BoundContent, occurs: Declared): OccurrencePart {
  const text = (name: string) => `approved.form ->> '${name}'`;
  const dayText = (name: string) => `left(${text(name)}, 10)`;
  return {
    objectId: 'c.id',
    title: `coalesce(${text(content.declaration.titleField)}, '')`,
    place: `coalesce(${text(occurs.place)}, '')`,
    state: `'approved'`,
    first: dayText(occurs.start),
    times: timesSql(occurs, {
      text: dayText,
      flag: (name) => `approved.form -> '${name}'`,
      json: (name) => `approved.form -> '${name}'`,
    }),
    from: `from ${content.binding.table} c ${approvedSnapshot}
      where c.venue_id = $1 and c.deleted_at is null and c.status <> 100 and c.approved_revision is not null
      and ${dayText(occurs.start)} <= $3::text and ${dayText(occurs.end)} >= ($2::text::date - 1)::text`,
  };
}

interface Spelled {
  readonly text: (name: string) => string;
  readonly flag: (name: string) => string;
  readonly json: (name: string) => string;
}

/** The form's days and, of its sessions, the times within the days that are asked for: their seats stay where they are. */
function timesSql({ start, end, sessions }: Declared, { text, flag, json }: Spelled): string {
  const parts = [`'${start}', ${text(start)}`, `'${end}', ${text(end)}`];
  if (sessions) {
    const days = json(sessions.field);
    const dates = `(select json_agg(json_build_object('startTime', s -> 'startTime', 'endTime', s -> 'endTime'))
      from jsonb_array_elements(d -> 'dates') s)`;
    parts.push(
      `'${sessions.when}', ${flag(sessions.when)}`,
      `'${sessions.field}', (select json_agg(json_build_object('time', d -> 'time', 'dates', ${dates}))
        from jsonb_array_elements(case jsonb_typeof(${days}) when 'array' then ${days} else '[]' end) d
        where d ->> 'time' between ($2::text::date - 1)::text and $3::text)`,
    );
  }
  return `json_build_object(${parts.join(', ')})`;
}
