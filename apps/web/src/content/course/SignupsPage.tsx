import { getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useRecords } from '@/kernel/records/use-records';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { courseContent } from './course-content';
import { CourseChoice } from './students/CourseChoice';
import { IntakeFigures } from './students/IntakeFigures';
import { StudentList } from './students/StudentList';
import { StudentTools } from './students/StudentTools';
import { signupArea } from './students/student-rights';
import { studentsFilter, type StudentsUrl, studentsUrl } from './students/students-url';

const title = '课程报名';

/** Sign-ups of all courses, those that wait for a decision as well (002 §2.1 `trainingRegistration`). */
export default function SignupsPage() {
  return (
    <AreaPage area={courseContent.key} title={title} right="课程">
      <Signups />
    </AreaPage>
  );
}

const toFilter = (url: StudentsUrl) => studentsFilter(url);

function Signups() {
  const records = useRecords({
    endpoint: getSignupInfoList,
    schema: studentsUrl.schema,
    filter: toFilter,
    area: signupArea,
  });
  const { state, change } = records;
  const { courseId } = state;
  return (
    <>
      <PageHeader title={title} description="各门课程的报名与候补，审核、通知学员，记录考勤，打印签到表" />
      <Panel className="students-course">
        <CourseChoice
          value={courseId}
          onChange={(id) => change({ ...studentsUrl.noFilters, courseId: id, apply: undefined })}
        />
        {courseId !== undefined && <IntakeFigures key={courseId} courseId={courseId} />}
      </Panel>
      <StudentList
        key={courseId ?? ''}
        records={records}
        {...(courseId !== undefined && { tools: <StudentTools courseId={courseId} /> })}
      />
    </>
  );
}
