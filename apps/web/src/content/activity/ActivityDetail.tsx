import type { Values } from '@yunguan/contract/kernel/parse';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { DetailFields } from '@/kernel/detail/DetailFields';
import { DetailPage, type DetailTab } from '@/kernel/detail/DetailPage';
import { Pictures } from '@/kernel/detail/Pictures';
import { rowCoordinates, rowFlag, rowPaths, rowPeriod, rowShows, rowText } from '@/kernel/detail/row-text';
import { listedStaff } from '@/kernel/form/staff-choices';
import { RichTextView } from '@/ui/RichTextView';
import { activityContent } from './activity-content';
import { SessionsTab } from './sessions/SessionsTab';

/** Everything about one activity (001 §2, mode 4). */
export default function ActivityDetail() {
  const { id = '' } = useContentScreen();
  return <DetailPage of={activityContent} id={id} tabs={tabsOf} />;
}

function tabsOf(row: Values): readonly DetailTab[] {
  return [
    { key: 'basic', label: '基本信息', content: <Facts row={row} /> },
    { key: 'pictures', label: '活动图片', content: <ActivityPictures row={row} /> },
    { key: 'sessions', label: '活动场次', content: <SessionsTab row={row} /> },
    { key: 'introduction', label: '活动简介', content: <RichTextView html={rowText(row, 'introduction')} /> },
  ];
}

function Facts({ row }: { row: Values }) {
  const text = (name: string) => rowText(row, name);
  const people = listedStaff(row).map(({ name }) => name);
  return (
    <>
      <DetailFields
        fields={[
          { label: '活动名称', value: text('title') },
          { label: '分类', value: text('type') },
          { label: '所属场馆', value: text('venueName') },
          { label: '活动日期', value: rowPeriod(row, 'startTime', 'endTime') },
          { label: '是否需要预约', value: rowFlag(row, 'isNeedReserve') },
          { label: '发布日期', value: text('publishTime').slice(0, 10) },
          { label: '联系人', value: text('contacts') },
          { label: '联系电话', value: text('tel') },
          { label: '经纬度', value: rowCoordinates(row) },
        ]}
      />
      <DetailFields
        fields={[
          { label: '所在区域', value: text('areas') },
          { label: '详细地址', value: text('address'), wide: true },
          { label: '负责人', value: people.join('、') },
          { label: '展示端', value: rowShows(row), wide: true },
        ]}
      />
    </>
  );
}

function ActivityPictures({ row }: { row: Values }) {
  const cover = rowText(row, 'cover');
  return (
    <>
      <h3 className="detail-part">封面</h3>
      <Pictures paths={cover ? [cover] : []} label="封面" width={300} height={136} />
      <h3 className="detail-part">活动图片</h3>
      <Pictures paths={rowPaths(row, 'album')} label="活动图片" />
    </>
  );
}
