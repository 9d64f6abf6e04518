import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { DetailPage } from '@/kernel/detail/DetailPage';
import { placeTabs } from '@/kernel/places/place-tabs';
import { hallContent } from './hall-content';

const words = { name: '展厅', contact: '联系人' } as const;

/** Everything about one exhibition hall (001 §2, mode 4). */
export default function HallDetail() {
  const { id = '' } = useContentScreen();
  return <DetailPage of={hallContent} id={id} tabs={(row) => placeTabs(row, words)} />;
}
