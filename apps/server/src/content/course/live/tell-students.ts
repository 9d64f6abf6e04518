import type { Transaction } from '../../../db/database';
import { sendLetter } from '../../../kernel/letters/send';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import { isTrainingOver, type LiveCourse } from './intake';

interface News {
  readonly courseId: string;
  readonly venueId: string;
  readonly before: LiveCourse;
  readonly after: LiveCourse;
  readonly now: Date;
}

/** Tells whoever signed up or waits for a course that its training is on other days now; each person once. */
export async function tellStudents(tx: Transaction, news: News): Promise<void> {
  const { courseId, venueId, before, after, now } = news;
  const [old, moved] = [daysOf(before), daysOf(after)];
  if (old === moved || (isTrainingOver(before, now) && isTrainingOver(after, now))) return;
  const people = await tx.query<{ memberId: string | null; createdBy: string | null }>(
    `select distinct member_id as "memberId", created_by as "createdBy" from course_signup
     where course_id = $1 and state in ('pending', 'approved', 'waiting')`,
    [courseId],
  );
  const { title } = after;
  const text = `原定：${old}\n改为：${moved}`;
  sendToMembers(tx, {
    memberIds: people.flatMap(({ memberId }) => memberId ?? []),
    venueId,
    title: `您报名的课程《${title}》培训日期有变动`,
    content: `${text}\n您的报名或候补继续有效，无需重新操作；不能参加的，请取消报名。`,
    about: title,
  });
  sendLetter(tx, {
    userIds: people.flatMap(({ memberId, createdBy }) => (memberId === null && createdBy !== null ? [createdBy] : [])),
    kind: 'notice',
    title: `您代为报名的课程《${title}》培训日期有变动`,
    content: `${text}\n报名继续有效，请转告学员。`,
    venueId,
  });
}

function daysOf({ trainStartTime: start, trainEndTime: end }: LiveCourse): string {
  if (start === null || end === null) return start ?? end ?? '日期待定';
  return start === end ? start : `${start} 至 ${end}`;
}
