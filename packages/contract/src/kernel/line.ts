import * as z from 'zod';
import { hasAtMost, seenOf } from './characters';
import { isStorable } from './field';

const limits = (label: string, most: number) => ({
  tooLong: { error: `${label}不能超过 ${most} 个字符` },
  unstorable: { error: `${label}含有无法保存的字符` },
});

/** Plain text, trimmed, of at most `most` characters; may be empty, as one is of which nobody sees anything. */
export function line(label: string, most: number) {
  const { tooLong, unstorable } = limits(label, most);
  return z
    .string({ error: `${label}格式不正确` })
    .trim()
    .overwrite(seenOf)
    .refine(hasAtMost(most), tooLong)
    .refine(isStorable, unstorable);
}

/** The same that must be there, with `least` characters where one is not enough; `missing` is said where it is not. */
export function neededLine(missing: string, label: string, most: number, least = 1) {
  const { tooLong, unstorable } = limits(label, most);
  return z
    .string({ error: missing })
    .trim()
    .overwrite(seenOf)
    .min(least, missing)
    .refine(hasAtMost(most), tooLong)
    .refine(isStorable, unstorable);
}
