import { Navigate, useLocation } from '@tanstack/react-router';
import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { teacherContent } from './teacher-content';
import { TeacherList } from './TeacherList';

const TeacherForm = lazy(() => import('./TeacherForm'));

const views = {
  [screenModes.list]: TeacherList,
  [screenModes.add]: TeacherForm,
  [screenModes.edit]: TeacherForm,
  [screenModes.detail]: lazy(() => import('./TeacherDetail')),
};

const addPath = '/MuseumCenter/teacherAdd';

/** Teachers: one page, its views by mode (001 §2). `teacherAdd` is the form of a new one (002 §2.1). */
export default function TeacherScreen() {
  const { pathname, search } = useLocation();
  const isAdding = pathname.replace(/\/+$/, '') === addPath;
  // What is beside, `stu` and the form that waits, stays.
  if (isAdding) return <Navigate to="/new/teacher" search={{ ...search, mode: screenModes.add }} replace />;
  return <ContentScreen of={teacherContent} views={views} />;
}
