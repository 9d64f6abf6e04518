import type { Values } from '@yunguan/contract/kernel/parse';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { DetailFields } from '@/kernel/detail/DetailFields';
import { DetailPage, type DetailTab } from '@/kernel/detail/DetailPage';
import { Pictures } from '@/kernel/detail/Pictures';
import { rowPaths, rowPeriod, rowShows, rowText } from '@/kernel/detail/row-text';
import { RichTextView } from '@/ui/RichTextView';
import { welfareContent } from './welfare-content';

/** Everything about one welfare activity (001 §2, view 4). */
export default function WelfareDetail() {
  const { id = '' } = useContentScreen();
  return <DetailPage of={welfareContent} id={id} tabs={tabsOf} />;
}

function tabsOf(row: Values): readonly DetailTab[] {
  const text = (name: string) => rowText(row, name);
  return [
    {
      key: 'basic',
      label: '基本信息',
      content: (
        <DetailFields
          fields={[
            { label: '标题', value: text('title') },
            { label: '活动时间', value: rowPeriod(row, 'startTime', 'endTime') },
            { label: '分类', value: text('type') },
            { label: '主办单位', value: text('organizer') },
            { label: '联系人', value: text('contactId') },
            { label: '联系电话', value: text('tel') },
            { label: '负责人', value: text('principal') },
            { label: '区域', value: text('areas') },
            { label: '所属场馆', value: text('venueName') },
            { label: '地址', value: text('address'), wide: true },
            { label: '温馨提示', value: text('tips'), wide: true },
            { label: '展示端', value: rowShows(row), wide: true },
          ]}
        />
      ),
    },
    {
      key: 'pictures',
      label: '活动图片',
      content: <Pictures paths={rowPaths(row, 'album')} label="活动图片" />,
    },
    { key: 'introduction', label: '活动简介', content: <RichTextView html={text('introduction')} /> },
  ];
}
