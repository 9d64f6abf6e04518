import { neededLine } from './line';

/** Characters of a reason, and what is said where it is missing. */
export const revealReasonRule = { shortest: 2, longest: 200, missing: '请填写查看原因' } as const;
/** The same of a reason for taking files along. */
export const packReasonRule = { shortest: 2, longest: 200, missing: '请填写下载原因' } as const;

/** Why somebody looks at covered data; the log keeps it. */
export const revealReason = neededLine(
  revealReasonRule.missing,
  '查看原因',
  revealReasonRule.longest,
  revealReasonRule.shortest,
);
/** Why somebody takes along the files that people sent; the log keeps it. */
export const packReason = neededLine(
  packReasonRule.missing,
  '下载原因',
  packReasonRule.longest,
  packReasonRule.shortest,
);
