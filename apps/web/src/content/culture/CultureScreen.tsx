import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { cultureContent } from './culture-content';
import { CultureList } from './CultureList';

const CultureForm = lazy(() => import('./CultureForm'));

const views = {
  [screenModes.list]: CultureList,
  [screenModes.add]: CultureForm,
  [screenModes.edit]: CultureForm,
  [screenModes.detail]: lazy(() => import('./CultureDetail')),
};

/** Culture delivery: one page, its views by mode (002 §2.7). */
export default function CultureScreen() {
  return <ContentScreen of={cultureContent} views={views} />;
}
