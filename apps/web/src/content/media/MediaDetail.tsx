import type { Values } from '@yunguan/contract/kernel/parse';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { DetailFields } from '@/kernel/detail/DetailFields';
import { DetailPage, type DetailTab } from '@/kernel/detail/DetailPage';
import { Pictures } from '@/kernel/detail/Pictures';
import { rowCount, rowPaths, rowShows, rowText } from '@/kernel/detail/row-text';
import { MediaPlayer } from '@/ui/MediaPlayer';
import { RichTextView } from '@/ui/RichTextView';
import { mediaContent, sourceTypeName, sourceTypeOf } from './media-content';
import { pushStateOf } from './push-state';

/** Everything about one media work, with its player. */
export default function MediaDetail() {
  const { id = '' } = useContentScreen();
  return <DetailPage of={mediaContent} id={id} tabs={tabsOf} />;
}

function tabsOf(row: Values): readonly DetailTab[] {
  return [
    { key: 'work', label: '作品内容', content: <Work row={row} /> },
    { key: 'basic', label: '基本信息', content: <Facts row={row} /> },
    { key: 'introduction', label: '作品简介', content: <RichTextView html={rowText(row, 'introduction')} /> },
  ];
}

function Work({ row }: { row: Values }) {
  const cover = rowText(row, 'frontCover');
  return (
    <>
      <h3 className="detail-part">{sourceTypeName(row.sourceType)}</h3>
      <WorkFile row={row} cover={cover} />
      <h3 className="detail-part">封面</h3>
      <Pictures paths={cover ? [cover] : []} label="封面" width={300} height={136} />
    </>
  );
}

function WorkFile({ row, cover }: { row: Values; cover: string }) {
  const type = sourceTypeOf(row.sourceType);
  if (type === 1) return <Pictures paths={rowPaths(row, 'albums')} label="作品图片" />;
  const kind = type === 2 ? 'audio' : 'video';
  const src = rowText(row, kind);
  const label = `${sourceTypeName(type)}：${rowText(row, 'title')}`;
  return src ? <MediaPlayer kind={kind} src={src} label={label} poster={cover || undefined} /> : <span>—</span>;
}

function Facts({ row }: { row: Values }) {
  const text = (name: string) => rowText(row, name);
  return (
    <DetailFields
      fields={[
        { label: '标题', value: text('title') },
        { label: '类型', value: sourceTypeName(row.sourceType) },
        { label: '分类', value: text('classificationName') },
        { label: '作者', value: text('userName') },
        { label: '所属场馆', value: text('venueName') },
        { label: '排序号', value: text('sortId') },
        { label: '浏览量', value: rowCount(row, 'viewCount') },
        { label: '点赞量', value: rowCount(row, 'likeCount') },
        { label: '推送', value: pushStateOf(text('pushState') || null)?.text ?? '未推送' },
        { label: '创建时间', value: text('createDate').slice(0, 16) },
        { label: '发布时间', value: text('publishTime').slice(0, 16) },
        { label: '展示端', value: rowShows(row) },
      ]}
    />
  );
}
