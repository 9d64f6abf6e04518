import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { AtlasList } from './AtlasList';
import { mediaContent } from './media-content';

const AtlasForm = lazy(() => import('./AtlasForm'));

const views = {
  [screenModes.list]: AtlasList,
  [screenModes.add]: AtlasForm,
  [screenModes.edit]: AtlasForm,
  [screenModes.detail]: lazy(() => import('./MediaDetail')),
};

/** Works (atlas) list of 000: the pictures among the media works, with their rights. */
export default function AtlasScreen() {
  return <ContentScreen of={mediaContent} title="作品图集" views={views} />;
}
