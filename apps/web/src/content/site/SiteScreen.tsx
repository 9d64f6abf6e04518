import { lazy } from 'react';
import { ContentScreen } from '@/kernel/content-screen/ContentScreen';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { siteContent, siteModes } from './site-content';
import { SiteList } from './SiteList';

const SiteForm = lazy(() => import('./SiteForm'));

const views = {
  [screenModes.list]: SiteList,
  [screenModes.add]: SiteForm,
  [screenModes.edit]: SiteForm,
  [screenModes.detail]: lazy(() => import('./SiteDetail')),
};

/** The catalogue opens from the form and returns to it, half filled as it was (001 §2, texts.md S15). */
const over = { [siteModes.equipment]: lazy(() => import('./equipment/EquipmentView')) };

/** Bookable sites: one page, its views by mode (001 §2). */
export default function SiteScreen() {
  return <ContentScreen of={siteContent} views={views} over={over} />;
}
