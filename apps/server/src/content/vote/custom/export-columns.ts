import { groupType } from '@yunguan/contract/content/vote-custom';
import { charactersIn } from '@yunguan/contract/kernel/characters';
import type { ExportColumn } from '@yunguan/contract/kernel/content';
import { createHash } from 'node:crypto';
import { behind } from '../../../db/behind';
import type { Database } from '../../../db/database';
import { readLarge } from '../../../kernel/large-read';
import { nodesOf, readFields } from './custom-form';
import { answersSql } from './frozen-form';

/** A column of answers: those of one field, whatever its labels were. */
export interface AnswerColumn {
  readonly column: ExportColumn;
  /** As the statement looks the answer up. */
  readonly fieldId: string;
}

interface Question {
  readonly id: string;
  readonly fieldName: string;
  readonly subtitle: string | null;
}

/** What is longer breaks into lines. */
const widths = { least: 24, most: 48 } as const;

/**
 * One column for each field of the form as it is now, under the label that it has now, and behind them one for each field
 * that was deleted since somebody answered it, under its newest label.
 */
export async function answerColumns(
  db: Database,
  { activityId, venueId }: { readonly activityId: string; readonly venueId: string },
): Promise<AnswerColumn[]> {
  const read = behind(db, [venueId]);
  const [fields, gone] = await Promise.all([readFields(read, activityId), askedBefore(db, { activityId, venueId })]);
  const current = nodesOf(fields).flatMap((node): Question[] =>
    node.type === groupType
      ? node.childrens.map(({ id, fieldName }) => ({ id, fieldName, subtitle: node.fieldName }))
      : [{ id: node.id, fieldName: node.fieldName, subtitle: null }],
  );
  const known = new Set(current.map(({ id }) => id));
  return [...current, ...gone.filter(({ id }) => !known.has(id))].map(toColumn);
}

/**
 * Questions that somebody answered and that the form has no more, or only as a subtitle, in the order in which they were
 * answered first. Every answer to them is looked at, so that a form without any has none of its applications read.
 */
async function askedBefore(
  db: Database,
  { activityId, venueId }: { readonly activityId: string; readonly venueId: string },
): Promise<Question[]> {
  const scope = [venueId];
  const candidates = await db.within<{ id: string }>(
    scope,
    'select id::text from custom_field where activity_id = $1 and (deleted_at is not null or type = $2)',
    [activityId, groupType],
  );
  if (candidates.length === 0) return [];
  return readLarge<Question & Record<string, unknown>>(
    db,
    scope,
    `select newest.* from (
       select distinct on (answer.value ->> 'id') answer.value ->> 'id' as id, answer.value ->> 'fieldName' as "fieldName",
         answer.subtitle, min(c.created_at) over (partition by answer.value ->> 'id') as since
       from custom_submission c cross join lateral (select * from ${answersSql}) as answer
       where c.activity_id = $1 and c.cancelled_at is null and answer.value ->> 'id' = any ($2::text[])
         and answer.value ->> 'content' <> ''
       order by 1, c.created_at desc, c.id desc) newest
     order by newest.since, newest.id`,
    [activityId, candidates.map(({ id }) => id)],
  );
}

/** The key stays the same while others are added or go: an order names its columns by it. */
function toColumn(question: Question): AnswerColumn {
  const { id, fieldName, subtitle } = question;
  const key = `answer_${createHash('sha256').update(id).digest('hex').slice(0, 24)}`;
  const header = subtitle === null ? fieldName : `${subtitle} / ${fieldName}`;
  const width = Math.min(widths.most, Math.max(widths.least, charactersIn(header) * 2));
  return { fieldId: id, column: { key, header, width } };
}
