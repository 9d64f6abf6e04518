import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import { getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import { useCallback } from 'react';
import { useRecords } from '@/kernel/records/use-records';
import { IntakeFigures } from './IntakeFigures';
import { StudentList } from './StudentList';
import { StudentTools } from './StudentTools';
import { signupArea } from './student-rights';
import { studentsFilter, studentsPrefix, type StudentsUrl, studentsUrl } from './students-url';

/** 报名学员: the students of one course, inside its details. */
export function CourseStudents({ courseId }: { courseId: string }) {
  const filter = useCallback((url: StudentsUrl) => studentsFilter(url, courseId), [courseId]);
  const records = useRecords<StudentsUrl, (typeof getSignupInfoList)['input'], CourseSignup>({
    endpoint: getSignupInfoList,
    schema: studentsUrl.schema,
    filter,
    area: signupArea,
    prefix: studentsPrefix,
  });
  return (
    <div className="course-students">
      <IntakeFigures courseId={courseId} />
      <StudentList records={records} courseId={courseId} tools={<StudentTools courseId={courseId} />} />
    </div>
  );
}
