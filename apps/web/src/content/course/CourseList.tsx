import { screenModes } from '@/kernel/content-screen/screen-modes';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { ContentList } from '@/kernel/list/ContentList';
import { useReviewedRows } from '@/kernel/list/use-reviewed-rows';
import { removalOf } from '@/kernel/removals/RemovalEffects';
import { type CourseRow, courseContent, detailPrefix, studentsTab } from './course-content';
import './course.css';
import { courseColumns } from './courseColumns';

/** Courses (002 §2.5, mode 1). */
export function CourseList() {
  const { goTo } = useContentScreen();
  const { rows, dialogs } = useReviewedRows<CourseRow>(courseContent, { removalOf });
  const columns = courseColumns({
    ...rows,
    onStudents: ({ id }) => goTo(screenModes.detail, id, { [`${detailPrefix}tab`]: studentsTab }),
  });
  return (
    <>
      <ContentList<CourseRow>
        of={courseContent}
        title="培训课程"
        description="发布课程、招收学员，审核报名并安排签到"
        addLabel="新增课程"
        dateLabel="发布日期"
        columns={columns}
        minWidth={980}
      />
      {dialogs}
    </>
  );
}
