import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { clubContent } from './club-content';
import { ClubList } from './ClubList';

const ClubForm = lazy(() => import('./ClubForm'));

const views = {
  [screenModes.list]: ClubList,
  [screenModes.add]: ClubForm,
  [screenModes.edit]: ClubForm,
  [screenModes.detail]: lazy(() => import('./ClubDetail')),
};

/** Clubs: one page, its views by mode (002 §2.6). */
export default function ClubScreen() {
  return <ContentScreen of={clubContent} views={views} />;
}
