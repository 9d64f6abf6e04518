import { recruit } from '@yunguan/contract/content/recruit';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { PlainRow } from '@/kernel/list/content-row';

/** The declaration as the kernel takes it; one object for all screens. */
export const recruitContent = anyContent(recruit);

/** A row of the list: the declaration's fields and what the server computes. */
export type RecruitRow = PlainRow<(typeof recruit)['fields']> & {
  readonly publisher: string;
  readonly viewingCount: number;
  /** 0 or 1. */
  readonly isTop: number;
};
