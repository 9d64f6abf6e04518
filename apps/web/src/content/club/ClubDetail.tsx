import { serviceTypes } from '@yunguan/contract/kernel/service-types';
import type { Values } from '@yunguan/contract/kernel/parse';
import { Suspense } from 'react';
import { Skeleton } from 'antd';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { DetailFields } from '@/kernel/detail/DetailFields';
import { DetailPage, type DetailTab, type StatusMark } from '@/kernel/detail/DetailPage';
import { Pictures } from '@/kernel/detail/Pictures';
import { rowCount, rowShows, rowText } from '@/kernel/detail/row-text';
import { useUrlState } from '@/kernel/session/use-url-state';
import { RichTextView } from '@/ui/RichTextView';
import { AlbumGrid } from './albums/AlbumGrid';
import { albumsOf } from './albums/album-values';
import { clubContent, toneOfRow } from './club-content';
import './club.css';
import { detailPlace, detailPrefix } from './detail-tabs';
import { lazyPart } from '@/ui/lazy-part';

const MembersTab = lazyPart(() => import('./members/MembersTab'), { inline: true });

const tabNames = {
  basic: '基本信息',
  albums: '社团相册',
  introduction: '社团介绍',
  members: '社团成员',
} as const;

/** Everything about one club, its members among it (002 §2.6, view 4). */
export default function ClubDetail() {
  const { id = '' } = useContentScreen();
  const [{ tab }, change] = useUrlState(detailPlace, detailPrefix);
  return (
    <DetailPage
      of={clubContent}
      id={id}
      tabs={tabsOf}
      tab={tab}
      onTab={(key) => change({ tab: key }, { replace: true })}
      statusMark={markOf}
    />
  );
}

function markOf(row: Values): StatusMark {
  const tone = toneOfRow({ status: Number(row.status), isRecruit: Number(row.isRecruit) });
  return { text: rowText(row, 'stageText'), tone };
}

function tabsOf(row: Values): readonly DetailTab[] {
  return [
    { key: 'basic', label: tabNames.basic, content: <Facts row={row} /> },
    { key: 'albums', label: tabNames.albums, content: <AlbumGrid albums={albumsOf(row.albums)} /> },
    {
      key: 'introduction',
      label: tabNames.introduction,
      content: <RichTextView html={rowText(row, 'introduction')} />,
      standsAlone: true,
    },
    {
      key: 'members',
      label: tabNames.members,
      content: (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
          <MembersTab club={{ id: rowText(row, 'id'), title: rowText(row, 'title') }} />
        </Suspense>
      ),
      standsAlone: true,
    },
  ];
}

function Facts({ row }: { row: Values }) {
  const text = (name: string) => rowText(row, name);
  const service = Object.entries(serviceTypes).find(([code]) => Number(code) === row.serviceType)?.[1];
  return (
    <>
      <DetailFields
        fields={[
          { label: '社团名称', value: text('title') },
          { label: '分类', value: text('type') },
          { label: '活动区域', value: text('activityRange') },
          { label: '详细地址', value: text('address') },
          { label: '社团人数', value: rowCount(row, 'count') },
          { label: '招募人数', value: rowCount(row, 'recruitCount') },
          { label: '已招募人数', value: rowCount(row, 'recruitedCount') },
          { label: '招募状态', value: row.isRecruit === 1 ? '招募中' : '未招募' },
          { label: '成立时间', value: text('strEstablishTime') },
          { label: '负责人', value: text('contacts') },
          { label: '联系电话', value: text('tel') },
          { label: '服务类型', value: service },
          { label: '所属场馆', value: text('venueName') },
          { label: '展示端', value: rowShows(row) },
          { label: '温馨提示', value: text('tips'), wide: true },
        ]}
      />
      <h3 className="detail-part">社团封面</h3>
      <Pictures paths={text('cover') ? [text('cover')] : []} label="社团封面" width={300} height={136} />
      <h3 className="detail-part">社团介绍</h3>
      <RichTextView html={text('introduction')} />
    </>
  );
}
