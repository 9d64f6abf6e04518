import { regionLevels } from '@yunguan/contract/kernel/regions';
import type { Deps } from '../../../deps';
import { type Actor, type ContentRight, holdsIn, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { approvedSnapshot, knownTitleSql } from '../../../kernel/content/public';
import { isUuid } from '../../../kernel/uuid';

/** A course as its students know it. */
interface StaffCourse {
  readonly id: string;
  readonly venueId: string;
  readonly venueName: string;
  readonly title: string;
  readonly address: string;
  readonly classTime: string;
  readonly teachers: string;
  readonly trainStartTime: string | null;
  readonly trainEndTime: string | null;
  readonly planPeriod: number;
}

interface StoredCourse extends StaffCourse, Record<string, unknown> {
  /** Codes of the regions from province to street; null where the row's own text of them holds. */
  readonly regions: readonly unknown[] | null;
}

/** SQL of a part of the approved version, while a change of it waits, too; of the row, where no version is approved. */
const known = (name: string, own: string) =>
  `case when approved.form is null then ${own} else approved.form ->> '${name}' end`;

const teacherIds = `case when approved.form is null then to_jsonb(c.teacher_ids) else approved.form -> 'teacherIds' end`;

const regionsOfForm = `case when approved.form is not null
  then json_build_array(${regionLevels.map((level) => `approved.form ->> '${level}'`).join(', ')}) end`;

const selectCourse = `
select c.id, c.venue_id as "venueId", (select v.name from venue v where v.id = c.venue_id) as "venueName",
  ${known('title', 'c.title')} as title, case when approved.form is null then c.areas else '' end || coalesce(${known('address', 'c.address')}, '') as address,
  ${regionsOfForm} as regions, coalesce(${known('classTime', 'c.class_time')}, '') as "classTime",
  coalesce((select string_agg(${knownTitleSql('t', 'name')}, '、' order by n)
    from jsonb_array_elements_text(${teacherIds}) with ordinality as chosen (id, n) join teacher t on t.id = chosen.id::uuid), '') as teachers,
  ${known('trainStartTime', `to_char(c.train_start_time, 'YYYY-MM-DD')`)} as "trainStartTime",
  ${known('trainEndTime', `to_char(c.train_end_time, 'YYYY-MM-DD')`)} as "trainEndTime",
  coalesce((${known('planPeriod', 'c.plan_period::text')})::int, 0) as "planPeriod"
from course c left ${approvedSnapshot} where c.id = $1 and c.deleted_at is null`;

/** A course where the actor holds one of the rights, in whatever status; any other does not exist for him. */
export async function findStaffCourse(
  { db, regions: index }: Pick<Deps, 'db' | 'regions'>,
  asked: { readonly actor: Actor; readonly id: string; readonly anyOf: readonly ContentRight[] },
): Promise<StaffCourse> {
  const { actor, id, anyOf } = asked;
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await db.within<StoredCourse>(scopeOf(actor), selectCourse, [id]);
  if (!row || !anyOf.some((right) => holdsIn(actor, 'course', right, row.venueId))) throw AppError.forbidden();
  const { regions, ...course } = row;
  return { ...course, address: `${regions === null ? '' : index.areasText(regions)}${course.address}` };
}
