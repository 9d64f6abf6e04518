import { secondText } from '../china-sql';

/**
 * What one table keeps about people, and what is left of it when its time is over. Every text is SQL over the alias `t`;
 * the table has `id` and `erased_at`.
 */
export interface ErasureRule {
  /** Word of the proof in the audit log. */
  readonly key: string;
  /** What the rows are, for the operator. */
  readonly label: string;
  readonly table: string;
  /** Day in China on which what the row was given for is over; null while nobody can say. */
  readonly endedOn: string;
  /** Assignments after which the row tells of nobody. */
  readonly blank: Readonly<Record<string, string>>;
  /** Condition: something is still to come of the row. */
  readonly isOpen: string;
  /** Condition: the row is of the member `$1` or of the phone `$2`. */
  readonly isOf: string;
  /** What a person is given about himself: SQL by its Chinese word, in the order of reading. */
  readonly told: Readonly<Record<string, string>>;
  /** Columns that only the machine reads; every other one is told. */
  readonly internal: readonly string[];
  /** Identity numbers in clear by their Chinese word, for the person himself; the row is as JSON has it. */
  readonly numbers?: (dataKey: Buffer, row: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;
}

/** Surname alone: `李**`. */
export const surnameOnly = (column: string): string =>
  `case when ${column} = '' then '' else left(${column}, 1) || '**' end`;

/** Name of the venue of the row, for the person. */
export const venueName = `(select v.name from venue v where v.id = t.venue_id)`;

/** Who did it for the person at the venue; null where he did it himself. */
export const staffName = `(select u.real_name from staff_user u where u.id = t.created_by)`;

/** What became of the row and when, for the person; the table has the columns of a decision. */
export const decisionTold = {
  处理人: `coalesce(t.decided_by_name, '')`,
  处理时间: secondText('t.decided_at'),
} as const;
