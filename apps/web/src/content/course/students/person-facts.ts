import { attendanceRate } from '@yunguan/contract/content/course-attendance';
import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import { sexName } from '@yunguan/contract/kernel/sexes';
import type { PersonFact } from './PersonCard';
import { personLine } from './student-words';

const cards = (front: string | null, back: string | null) =>
  [front && '人像面', back && '国徽面'].filter(Boolean).join('、');

/** What the card of a student says; numbers stay masked. */
export function studentFacts({ students }: Pick<CourseSignup, 'students'>): PersonFact[] {
  return [
    { label: '性别年龄', value: personLine(students) },
    { label: '出生日期', value: students.birthday ?? '' },
    { label: '身份证号', value: students.idCardNo },
    { label: '证件照片', value: cards(students.idCardFrontUrl, students.idCardBackUrl) },
    { label: '联系电话', value: students.tel },
    { label: '住址', value: students.address },
    { label: '备注', value: students.remarks },
  ];
}

/** What the card of a guardian says; numbers stay masked. */
export function guardianFacts(guardian: NonNullable<CourseSignup['guardian']>): PersonFact[] {
  return [
    { label: '性别', value: sexName(guardian.sex) },
    { label: '职业', value: guardian.profession },
    { label: '身份证号', value: guardian.idCardNo },
    { label: '证件照片', value: cards(guardian.idCardFrontUrl, guardian.idCardBackUrl) },
    { label: '联系电话', value: guardian.tel },
    { label: '住址', value: guardian.address },
    { label: '备注', value: guardian.remarks },
  ];
}

/** How often the student came, where it was kept. */
export function attendanceFacts({ attendance }: Pick<CourseSignup, 'attendance'>): PersonFact[] {
  const rate = attendanceRate(attendance);
  if (rate === null) return [];
  const { present, leave, absent } = attendance;
  return [{ label: '考勤', value: `出勤 ${present} 次，请假 ${leave} 次，缺勤 ${absent} 次，出勤率 ${rate}%` }];
}
