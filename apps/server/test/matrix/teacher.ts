import * as teachers from '@yunguan/contract/content/teacher';
import { buildTeacher } from '../people-factories';
import { type AreaMatrix, optionRow, staffRow } from './row';

/** What teachers have beside the calls of every content type. */
export const teacherMatrix: AreaMatrix = (app) => ({
  [teachers.setTeacherSort.path]: optionRow('teacher', ['edit'], async () => ({
    sortList: [{ id: await buildTeacher(app()), sort: 3 }],
  })),
  [teachers.getAllTeachers.path]: staffRow(),
  [teachers.revealTeacher.path]: optionRow('teacher', ['reveal'], async () => ({
    id: await buildTeacher(app()),
    reason: '核对教师身份',
  })),
});
