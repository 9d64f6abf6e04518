import { teacher } from '@yunguan/contract/content/teacher';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { ReviewedRow } from '@/kernel/list/content-row';

/** The declaration as the kernel takes it; one object for all screens. */
export const teacherContent = anyContent(teacher);

/** A row of the list: the declaration's fields and what the server computes. */
export type TeacherRow = ReviewedRow<(typeof teacher)['fields']> & {
  /** Name of the teaching type. */
  readonly type: string | null;
  /** Day of the publication, before that of the creation. */
  readonly addedDate: string;
  readonly isValid: boolean;
  readonly isTop: number;
  /** Weight; a larger one ranks earlier. */
  readonly sort: number;
};

/** The record as dialogs and confirmations name it. */
export const named = ({ id, name }: TeacherRow) => ({ id, title: name ?? '' });
