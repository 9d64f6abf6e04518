import * as z from 'zod';
import { isStorable } from './field';

/** Characters of a reason, and what is said where it is missing. */
export const revealReasonRule = { shortest: 2, longest: 200, missing: '请填写查看原因' } as const;

const { shortest, longest, missing } = revealReasonRule;

/** Why somebody looks at covered data; the log keeps it. */
export const revealReason = z
  .string({ error: missing })
  .trim()
  .min(shortest, missing)
  .max(longest, `查看原因不能超过 ${longest} 个字符`)
  .refine(isStorable, { error: '查看原因含有无法保存的字符' });
