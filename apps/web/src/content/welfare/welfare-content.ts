import { welfare } from '@yunguan/contract/content/welfare';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { ReviewedRow } from '@/kernel/list/content-row';

/** The declaration as the kernel takes it; one object for all screens. */
export const welfareContent = anyContent(welfare);

/** A row of the list: the declaration's fields and what the server computes. */
export type WelfareRow = ReviewedRow<(typeof welfare)['fields']> & {
  /** Name of the category. */
  readonly type: string | null;
  readonly areas: string;
  /** Names of the responsible persons. */
  readonly principal: string;
};
