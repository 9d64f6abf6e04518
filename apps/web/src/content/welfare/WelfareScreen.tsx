import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { welfareContent } from './welfare-content';
import { WelfareList } from './WelfareList';

const WelfareForm = lazy(() => import('./WelfareForm'));

const views = {
  [screenModes.list]: WelfareList,
  [screenModes.add]: WelfareForm,
  [screenModes.edit]: WelfareForm,
  [screenModes.detail]: lazy(() => import('./WelfareDetail')),
};

/** Welfare activities: one page, its views by mode (001 §2). */
export default function WelfareScreen() {
  return <ContentScreen of={welfareContent} views={views} />;
}
