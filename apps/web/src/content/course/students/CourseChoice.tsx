import { chosenTitle, ContentChoice } from '@/kernel/list/ContentChoice';
import { courseContent, type CourseRow } from '../course-content';
import { daysText } from '../row-words';
import { useIntake } from './use-intake';

export interface CourseChoiceProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** Chooses the course whose students are shown. */
export function CourseChoice({ value, onChange }: CourseChoiceProps) {
  return (
    <div className="students-choice">
      <label htmlFor="students-course">课程</label>
      <ContentChoice<CourseRow>
        of={courseContent}
        id="students-course"
        value={value}
        placeholder="全部课程；选择一门课程查看招生情况"
        allowClear
        detailOf={(row) => [row.stageText, daysText(row.trainStartTime, row.trainEndTime)].filter(Boolean).join(' · ')}
        ChosenTitle={ChosenTitle}
        nothing="没有找到课程"
        onChange={onChange}
      />
    </div>
  );
}

function ChosenTitle({ id }: { id: string }) {
  return <>{chosenTitle(courseContent, useIntake(id))}</>;
}
