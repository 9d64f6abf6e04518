import type { Values } from '@yunguan/contract/kernel/parse';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { DetailPage, type DetailTab } from '@/kernel/detail/DetailPage';
import { Pictures } from '@/kernel/detail/Pictures';
import { rowPaths, rowText } from '@/kernel/detail/row-text';
import { RichTextView } from '@/ui/RichTextView';
import { VoteFacts } from './VoteFacts';
import { voteContent } from './vote-content';

/** Everything about one vote activity (000 §2, mode 4). */
export default function VoteDetail() {
  const { id = '' } = useContentScreen();
  return <DetailPage of={voteContent} id={id} tabs={tabsOf} />;
}

function tabsOf(row: Values): readonly DetailTab[] {
  return [
    { key: 'basic', label: '基本信息', content: <VoteFacts row={row} /> },
    { key: 'media', label: '图片与视频', content: <VoteMedia row={row} /> },
    { key: 'introduction', label: '活动简介', content: <RichTextView html={rowText(row, 'introduction')} /> },
  ];
}

function VoteMedia({ row }: { row: Values }) {
  const cover = rowText(row, 'cover');
  const video = rowText(row, 'video');
  return (
    <>
      <h3 className="detail-part">封面</h3>
      <Pictures paths={cover ? [cover] : []} label="封面" width={300} height={136} />
      <h3 className="detail-part">活动图片</h3>
      <Pictures paths={rowPaths(row, 'albums')} label="活动图片" />
      <h3 className="detail-part">视频</h3>
      {video ? (
        <video className="detail-video" src={video} controls preload="metadata" aria-label="活动视频" />
      ) : (
        <span>—</span>
      )}
    </>
  );
}
