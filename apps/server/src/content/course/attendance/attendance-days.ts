import { attendanceMessages } from '@yunguan/contract/content/course-attendance';
import { chinaNow } from '../../../kernel/china-now';
import type { Intake } from '../live/intake';

/** Days of a course that can be marked today, `yyyy-MM-dd`, or why none can. */
export type MarkableDays =
  | { readonly firstDay: string; readonly lastDay: string; readonly closedText: '' }
  | { readonly firstDay: null; readonly lastDay: null; readonly closedText: string };

/** From the first day of the training to its last one or today, whichever comes first. */
export function markableDays(intake: Intake | undefined, now: Date): MarkableDays {
  const firstDay = intake?.live.trainStartTime;
  if (!firstDay) return closed(attendanceMessages.unpublished);
  const today = chinaNow(now).day;
  if (today < firstDay) return closed(attendanceMessages.notBegun);
  const end = intake.live.trainEndTime;
  return { firstDay, lastDay: end !== null && end < today ? end : today, closedText: '' };
}

/** Why a day cannot be marked; undefined where it can. */
export function dayRefusal(
  { firstDay, lastDay, closedText }: MarkableDays,
  day: string,
  now: Date,
): string | undefined {
  if (firstDay === null) return closedText;
  if (day >= firstDay && day <= lastDay) return undefined;
  if (day > chinaNow(now).day) return attendanceMessages.notYet;
  return `只能记录培训期间的考勤（${firstDay} 至 ${lastDay}）`;
}

const closed = (closedText: string): MarkableDays => ({ firstDay: null, lastDay: null, closedText });
