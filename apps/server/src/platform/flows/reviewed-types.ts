import { contentTypes } from '@yunguan/contract/content-types';
import type { Actor } from '../../kernel/access/actor';
import { maySetReviewers } from '../../kernel/review/may-set-reviewers';
import { AppError } from '../../kernel/app-error';

export interface ReviewedType {
  readonly key: string;
  readonly label: string;
}

/** The content types that pass a review, in menu order. */
export const reviewedTypes: readonly ReviewedType[] = contentTypes
  .filter((type) => type.reviewed)
  .map(({ key, label }) => ({ key, label }));

/** A type by its key; null for the flow of all types without one of their own. */
export function reviewedType(kind: string | null | undefined): ReviewedType | null {
  if (!kind) return null;
  const found = reviewedTypes.find((type) => type.key === kind);
  if (!found) throw AppError.invalid([{ field: 'kind', message: '该类内容不需要审批' }]);
  return found;
}

/**
 * Who sets reviewers could name himself: so he must hold the review of whatever the flow governs (decisions §3: nobody
 * can grant what he does not hold).
 */
export function maySetFlow(actor: Actor, kind: string | null, venueId: string): boolean {
  const governed = kind === null ? reviewedTypes.map((type) => type.key) : [kind];
  return governed.every((key) => maySetReviewers(actor, key, venueId));
}
