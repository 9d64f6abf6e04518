import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { courseContent } from './course-content';
import { CourseList } from './CourseList';

const CourseForm = lazy(() => import('./CourseForm'));

const views = {
  [screenModes.list]: CourseList,
  [screenModes.add]: CourseForm,
  [screenModes.edit]: CourseForm,
  [screenModes.detail]: lazy(() => import('./CourseDetail')),
};

/** Courses: one page, its views by mode (002 §2.5). */
export default function CourseScreen() {
  return <ContentScreen of={courseContent} views={views} />;
}
