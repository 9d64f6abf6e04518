import type { getAttendanceSheet } from '@yunguan/contract/content/course-signup-desk';
import { sexName } from '@yunguan/contract/kernel/sexes';
import type * as z from 'zod';

export type Sheet = z.output<typeof getAttendanceSheet.output>;

/** Most boxes that a line of A4 across can hold. */
export const mostLessons = 20;
/** Most boxes upright. */
const mostUpright = 8;

export interface AttendanceSheetProps {
  readonly sheet: Sheet;
  /** Boxes of each line. */
  readonly lessons: number;
}

/** Head of the course, and a line with a box for each lesson for everybody who was approved. */
export function AttendanceSheet({ sheet, lessons }: AttendanceSheetProps) {
  const { title, venueName, address, classTime, teachers, trainStartTime, trainEndTime, students } = sheet;
  const numbers = Array.from({ length: lessons }, (_, index) => index + 1);
  const days = [trainStartTime, trainEndTime].filter(Boolean).join(' 至 ');
  const facts = [
    ['主办单位', venueName],
    ['授课教师', teachers],
    ['培训日期', days],
    ['上课时间', classTime],
    ['上课地点', address],
    ['学员人数', `${students.length} 人`],
  ] as const;
  return (
    <article className={`attendance ${lessons > mostUpright ? 'attendance-across' : 'attendance-upright'}`}>
      <h1>{title}　签到表</h1>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}：</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th className="attendance-number">序号</th>
            <th className="attendance-name">姓名</th>
            <th className="attendance-short">性别</th>
            <th className="attendance-short">年龄</th>
            <th className="attendance-tel">监护人 / 电话</th>
            {numbers.map((number) => (
              <th key={number} className="attendance-box">
                <span>{number}</span>
                <small>/</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map(({ ordernNum, name, sex, age, tel, guardian }, index) => (
            <tr key={ordernNum}>
              <td>{index + 1}</td>
              <td className="attendance-name">{name}</td>
              <td>{sexName(sex)}</td>
              <td>{age}</td>
              <td className="attendance-tel">
                {guardian}
                <span>{tel}</span>
              </td>
              {numbers.map((number) => (
                <td key={number} className="attendance-box" aria-label={`第 ${number} 次`}>
                  <i />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <span>表头空格填写上课日期（月/日），到课打 √，请假写“假”，缺课打 ×。</span>
        <span>教师签字：＿＿＿＿＿＿＿＿</span>
      </footer>
    </article>
  );
}
