import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { recruitContent } from './recruit-content';
import { RecruitList } from './RecruitList';

const RecruitForm = lazy(() => import('./RecruitForm'));

const views = {
  [screenModes.list]: RecruitList,
  [screenModes.add]: RecruitForm,
  [screenModes.edit]: RecruitForm,
};

/** Recruitment notices: list and form (001 §2); they have no details view. */
export default function RecruitScreen() {
  return <ContentScreen of={recruitContent} views={views} />;
}
