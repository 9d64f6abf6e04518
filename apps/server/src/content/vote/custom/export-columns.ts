import type { ExportColumn } from '@yunguan/contract/kernel/content';
import { createHash } from 'node:crypto';
import type { Database } from '../../../db/database';
import { groupType, nodesOf, readFields } from './custom-form';
import { answersSql } from './frozen-form';
import { behind } from './form-activity';

/** A column of answers: those of one field under one label. */
export interface AnswerColumn {
  readonly column: ExportColumn;
  /** Field and label, as the statement looks the answer up. */
  readonly place: string;
}

interface Question {
  readonly id: string;
  readonly fieldName: string;
  readonly subtitle: string | null;
}

const textWidth = 24;

/**
 * One column for each field of the form as it is now, and behind them one for each question of an earlier form that
 * somebody answered: under its own label of that day, whether it was renamed or deleted since.
 */
export async function answerColumns(
  db: Database,
  { activityId, venueId }: { readonly activityId: string; readonly venueId: string },
): Promise<AnswerColumn[]> {
  const read = behind(db, [venueId]);
  const [fields, answered] = await Promise.all([
    readFields(read, activityId),
    read.query<Question & Record<string, unknown>>(
      `select answer.value ->> 'id' as id, answer.value ->> 'fieldName' as "fieldName", min(answer.subtitle) as subtitle
       from custom_submission c cross join lateral (select * from ${answersSql}) as answer
       where c.activity_id = $1 and c.cancelled_at is null and answer.value ->> 'content' <> ''
       group by 1, 2 order by min(c.created_at), 1, 2`,
      [activityId],
    ),
  ]);
  const current = nodesOf(fields).flatMap((node): Question[] =>
    node.type === groupType
      ? node.childrens.map(({ id, fieldName }) => ({ id, fieldName, subtitle: node.fieldName }))
      : [{ id: node.id, fieldName: node.fieldName, subtitle: null }],
  );
  const known = new Set(current.map(placeOf));
  return [...current, ...answered.filter((question) => !known.has(placeOf(question)))].map(toColumn);
}

function placeOf({ id, fieldName }: Question): string {
  return `${id} ${fieldName}`;
}

/** The key stays the same while others are added or go: an order names its columns by it. */
function toColumn(question: Question): AnswerColumn {
  const place = placeOf(question);
  const { fieldName, subtitle } = question;
  const key = `answer_${createHash('sha256').update(place).digest('hex').slice(0, 24)}`;
  const header = subtitle === null ? fieldName : `${subtitle} / ${fieldName}`;
  return { place, column: { key, header, width: Math.max(textWidth, [...header].length * 2) } };
}
