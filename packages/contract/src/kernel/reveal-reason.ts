import { neededLine } from './line';

/** Characters of a reason, and what is said where it is missing. */
export const revealReasonRule = { shortest: 2, longest: 200, missing: '请填写查看原因' } as const;

const { shortest, longest, missing } = revealReasonRule;

/** Why somebody looks at covered data; the log keeps it. */
export const revealReason = neededLine(missing, '查看原因', longest, shortest);
