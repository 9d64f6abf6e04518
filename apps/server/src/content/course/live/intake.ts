import { courseStage, type CourseStage } from '@yunguan/contract/content/course';
import type { Values } from '@yunguan/contract/kernel/parse';
import type { Database, Transaction, Tx, VenueScope } from '../../../db/database';
import { chinaNow } from '../../../kernel/china-now';
import { isUuid } from '../../../kernel/uuid';

/** What `publishCourse` keeps of an approved course; days are `yyyy-MM-dd`. */
export interface LiveCourse extends Values {
  readonly title: string;
  readonly minimal: number | null;
  readonly maximum: number | null;
  readonly signUpEndTime: string | null;
  readonly trainStartTime: string | null;
  readonly trainEndTime: string | null;
}

/** The places of an approved course. */
export interface Intake {
  readonly courseId: string;
  readonly venueId: string;
  readonly quota: number;
  /** Sign-ups that wait for a decision or were approved. */
  readonly taken: number;
  readonly live: LiveCourse;
  readonly isWithdrawn: boolean;
}

/** Select list of an intake over the alias `i`. */
export const intakeSql = `i.course_id as "courseId", i.venue_id as "venueId", i.quota, i.taken, i.live,
  i.withdrawn_at is not null as "isWithdrawn"`;

/** The places of a course; undefined where no version of it was ever approved. */
export async function findIntake(db: Database, courseId: string, scope: VenueScope): Promise<Intake | undefined> {
  if (!isUuid(courseId)) return undefined;
  const [row] = await db.within<Intake & Record<string, unknown>>(
    scope,
    `select ${intakeSql} from course_intake i join course c on c.id = i.course_id and c.deleted_at is null
     where i.course_id = $1`,
    [courseId],
  );
  return row;
}

/** The places of courses as they stand. */
export async function readIntakes(tx: Tx, courseIds: readonly string[]): Promise<Intake[]> {
  return tx.query<Intake & Record<string, unknown>>(
    `select ${intakeSql} from course_intake i where i.course_id = any ($1::uuid[]) order by i.course_id`,
    [courseIds],
  );
}

/** The places of courses, locked in the order of their ids, so that no two transactions wait for each other. */
export async function lockIntakes(tx: Transaction, courseIds: readonly string[]): Promise<Intake[]> {
  return tx.query<Intake & Record<string, unknown>>(
    `select ${intakeSql} from course_intake i where i.course_id = any ($1::uuid[]) order by i.course_id for update`,
    [courseIds],
  );
}

/** Where the course stands on the day that it is in China. */
export function stageAt(live: LiveCourse, now: Date): CourseStage {
  return courseStage(live, chinaNow(now).day);
}

/** True from the first day of the training on. */
export function hasTrainingBegun({ trainStartTime }: LiveCourse, now: Date): boolean {
  return trainStartTime !== null && chinaNow(now).day >= trainStartTime;
}

/** True after the last day of the training. */
export function isTrainingOver({ trainEndTime }: LiveCourse, now: Date): boolean {
  return trainEndTime !== null && chinaNow(now).day > trainEndTime;
}
