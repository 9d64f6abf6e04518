import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { hallContent } from './hall-content';
import { HallList } from './HallList';

const HallForm = lazy(() => import('./HallForm'));

const views = {
  [screenModes.list]: HallList,
  [screenModes.add]: HallForm,
  [screenModes.edit]: HallForm,
  [screenModes.detail]: lazy(() => import('./HallDetail')),
};

/** Bookable exhibition halls: one page, its views by mode (001 §2). */
export default function HallScreen() {
  return <ContentScreen of={hallContent} views={views} />;
}
