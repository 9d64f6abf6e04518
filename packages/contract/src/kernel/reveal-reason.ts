import * as z from 'zod';
import { isStorable } from './field';

/** Why somebody looks at covered data; the log keeps it. */
export const revealReason = z
  .string({ error: '请填写查看原因' })
  .trim()
  .min(2, '请填写查看原因')
  .max(200, '查看原因不能超过 200 个字符')
  .refine(isStorable, { error: '查看原因含有无法保存的字符' });
