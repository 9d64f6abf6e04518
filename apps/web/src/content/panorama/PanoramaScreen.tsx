import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { panoramaContent } from './panorama-content';
import { PanoramaList } from './PanoramaList';

const PanoramaForm = lazy(() => import('./PanoramaForm'));

const views = {
  [screenModes.list]: PanoramaList,
  [screenModes.add]: PanoramaForm,
  [screenModes.edit]: PanoramaForm,
};

/** Panoramic halls: list and form; the details have an address of their own (001 §2). */
export default function PanoramaScreen() {
  return <ContentScreen of={panoramaContent} views={views} />;
}
