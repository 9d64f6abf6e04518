import { getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import { useRecords } from '@/kernel/records/use-records';
import { heldOptions } from '@/kernel/session/menu-tree';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { useSession } from '@/kernel/session/use-session';
import { EmptyState } from '@/ui/EmptyState';
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
  const { menus, user } = useSession();
  usePageTitle(title);
  if (heldOptions(menus, courseContent.key) !== undefined) return <Signups />;
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <EmptyState title="没有权限" hint={`您在${user.venueName}没有“课程”的权限，请联系管理员。`} />
      </Panel>
    </>
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
      <PageHeader title={title} description="各门课程的报名与候补，审核、通知学员，打印签到表" />
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
