import { Navigate, useLocation } from '@tanstack/react-router';
import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { mediaContent } from './media-content';
import { MediaList } from './MediaList';

const MediaForm = lazy(() => import('./MediaForm'));

const views = {
  [screenModes.list]: MediaList,
  [screenModes.add]: MediaForm,
  [screenModes.edit]: MediaForm,
  [screenModes.detail]: lazy(() => import('./MediaDetail')),
};

const listPath = '/MuseumCenter/venueWork';
const addPath = '/MuseumCenter/venueWork/addWork';

/** Media works: one page, its views by mode (002 §2.8). `addWork` is the form of a new one. */
export default function MediaScreen() {
  const isAdding = useLocation().pathname.replace(/\/+$/, '') === addPath;
  if (isAdding) return <Navigate to={listPath} search={{ mode: screenModes.add }} replace />;
  return <ContentScreen of={mediaContent} views={views} />;
}
