import * as z from 'zod';
import { letterWords } from './letter-words';
import { neededLine } from './line';
import { id } from './wire-values';

/** Most receivers of one letter to members, and characters of its title and content. */
export const pushLimits = { receivers: 1000, title: 50, content: 2000 } as const;

export const pushMessages = {
  sent: '已经发送站内信',
  failed: '站内信发送失败',
  tooMany: `一次最多选择 ${pushLimits.receivers} 人`,
} as const;

/** Ids of members, each once; whoever was signed up without a member has a blank one. `missing` is said where none is chosen. */
export const receivers = (missing: string) =>
  z
    .union([z.array(id, { error: missing }), id.transform((one) => [one])], { error: missing })
    .transform((all) => [...new Set(all.map((one) => one.trim().toLowerCase()).filter((one) => one !== ''))])
    .refine((all) => all.length > 0, { error: missing })
    .refine((all) => all.length <= pushLimits.receivers, { error: pushMessages.tooMany });

/** What a letter to members of a course or club says (002 §3). */
export const pushInput = {
  title: neededLine(letterWords.noTitle, '标题', pushLimits.title),
  content: neededLine(letterWords.noContent, '内容', pushLimits.content),
  receiverList: receivers(letterWords.noReceiver),
} as const;

/** Characters of a reason that whoever it concerns reads. */
export const longestSaidReason = 500;

/** A reason that whoever it concerns reads. */
export const saidReason = (missing: string) => neededLine(missing, '说明', longestSaidReason);
