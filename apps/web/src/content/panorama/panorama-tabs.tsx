import type { Values } from '@yunguan/contract/kernel/parse';
import { DetailFields } from '@/kernel/detail/DetailFields';
import type { DetailTab } from '@/kernel/detail/DetailPage';
import { Pictures } from '@/kernel/detail/Pictures';
import { rowCoordinates, rowText } from '@/kernel/detail/row-text';
import { RichTextView } from '@/ui/RichTextView';
import { RoamingLink } from './RoamingLink';
import { RoamingPreview } from './RoamingPreview';
import './panorama.css';

const channels = [
  ['isPCDisplay', 'PC端'],
  ['isWechatDisplay', '微信端'],
  ['isAppDisplay', 'APP端'],
] as const;

/** Tabs of a panoramic hall; a panorama is fetched only once its tab is opened. */
export function panoramaTabs(row: Values): readonly DetailTab[] {
  return [
    { key: 'basic', label: '基本信息', content: <PanoramaFacts row={row} /> },
    {
      key: 'roaming',
      label: '全景漫游',
      content: <RoamingPreview address={rowText(row, 'url')} title={rowText(row, 'title')} />,
      standsAlone: true,
    },
    { key: 'introduction', label: '展厅简介', content: <RichTextView html={rowText(row, 'introduction')} /> },
  ];
}

function PanoramaFacts({ row }: { row: Values }) {
  const text = (name: string) => rowText(row, name);
  const cover = text('frontCover');
  const shown = channels.flatMap(([name, label]) => (row[name] === true ? [label] : []));
  return (
    <>
      <DetailFields
        fields={[
          { label: '展厅名称', value: text('title') },
          { label: '分类', value: text('type') },
          { label: '所属场馆', value: text('venueName') },
          { label: '创建时间', value: text('createDate').slice(0, 16) },
          { label: '发布时间', value: text('publishTime').slice(0, 16) },
          { label: '展示端', value: shown.join('、') || '不展示' },
          { label: '所在区域', value: text('county') },
          { label: '经纬度', value: rowCoordinates(row) },
          { label: '详细地址', value: text('detailedAddress'), wide: true },
          { label: '漫游地址', value: <RoamingLink address={text('url')} whole />, wide: true },
        ]}
      />
      <h3 className="detail-part panorama-cover">封面</h3>
      <Pictures paths={cover ? [cover] : []} label="封面" width={300} height={136} />
    </>
  );
}
