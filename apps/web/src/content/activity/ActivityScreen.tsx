import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { activityContent } from './activity-content';
import { ActivityList } from './ActivityList';

const ActivityForm = lazy(() => import('./ActivityForm'));

const views = {
  [screenModes.list]: ActivityList,
  [screenModes.add]: ActivityForm,
  [screenModes.edit]: ActivityForm,
  [screenModes.detail]: lazy(() => import('./ActivityDetail')),
};

/** Activities: one page, its views by mode (001 §2). */
export default function ActivityScreen() {
  return <ContentScreen of={activityContent} views={views} />;
}
