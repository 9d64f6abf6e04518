import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { ReviewedRow } from '@/kernel/list/content-row';

/** The declaration as the kernel takes it; one object for all screens. */
export const voteContent = anyContent(vote);

/** A row of the list: the declaration's fields and what the server computes. */
export type VoteRow = ReviewedRow<(typeof vote)['fields']> & {
  readonly typeName: string | null;
  readonly areas: string;
  readonly votesCount: number;
  readonly viewingCount: number;
  readonly strStartTime: string | null;
  readonly strEndTime: string | null;
  readonly strSignupStartTime: string | null;
  readonly strSignupEndTime: string | null;
  readonly hasPublished: boolean;
};
