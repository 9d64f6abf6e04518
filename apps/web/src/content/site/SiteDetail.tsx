import type { Values } from '@yunguan/contract/kernel/parse';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { DetailPage } from '@/kernel/detail/DetailPage';
import { rowPeriod } from '@/kernel/detail/row-text';
import { placeTabs } from '@/kernel/places/place-tabs';
import { siteContent } from './site-content';

/** Everything about one site (001 §2, mode 4). */
export default function SiteDetail() {
  const { id = '' } = useContentScreen();
  return <DetailPage of={siteContent} id={id} tabs={tabsOf} />;
}

const tabsOf = (row: Values) =>
  placeTabs(row, { name: '场地', contact: '负责人' }, [
    { label: '有效期', value: rowPeriod(row, 'validStartTime', 'validEndTime') },
  ]);
