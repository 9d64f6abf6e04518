import { course } from '@yunguan/contract/content/course';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { ReviewedRow } from '@/kernel/list/content-row';

/** The declaration as the kernel takes it; one object for all screens. */
export const courseContent = anyContent(course);

/** A row of the list: the declaration's fields and what the server computes. */
export type CourseRow = ReviewedRow<Omit<(typeof course)['fields'], 'introduction' | 'requirements'>> & {
  /** Name of the category. */
  readonly type: string | null;
  readonly areas: string;
  /** Places that are held. */
  readonly signUpNum: number;
  /** Name of the status; of an approved course it follows the day. */
  readonly stageText: string;
};

/** Before the keys in the address of a course's details. */
export const detailPrefix = 'd_';
/** Tab of the details that shows the students. */
export const studentsTab = 'students';
