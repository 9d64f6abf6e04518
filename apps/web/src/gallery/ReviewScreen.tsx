import { type DiffItem, DiffView } from '@/ui/diff/DiffView';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { ReviewLogTable } from '@/ui/ReviewLogTable';
import { RichTextView } from '@/ui/RichTextView';
import { article, covers } from './samples';

const log = [
  ['陈雅琴', '#2F5C8F', '审核中', null],
  ['王建国', '#6B4C82', '复审', '内容完整，报送市馆复审。'],
  ['李慕白', '#2A6E4A', '已通过', '同意发布。'],
].map(([userName, colour, word, remark], index) => ({
  id: index,
  userName: userName ?? null,
  reviewTime: `2026-11-18 09:3${index}:00`,
  statusDiscription: `<span style="color:${colour}" onclick="x()">${word}</span>`,
  remark: remark ?? null,
  venuesName: '江北文化馆',
  enclosureList: index === 1 ? [{ name: '场地安全承诺书.pdf', url: '/files/a.pdf' }] : [],
}));

const changes: DiffItem[] = [
  { label: '活动名称', kind: 'text', before: '新春民族音乐会', after: '「丝竹清音」新春民族管弦乐音乐会' },
  {
    label: '简介',
    kind: 'html',
    before: article,
    after: article.replace('5.2 米', '6 米').replace('提前 3 日', '提前 7 日'),
  },
  {
    label: '图片',
    kind: 'images',
    before: covers.slice(0, 3),
    after: [covers[1] ?? '', covers[0] ?? '', covers[3] ?? ''],
  },
  { label: '需要预约', kind: 'flag', before: false, after: true },
  { label: '联系人', kind: 'text', before: '陈雅琴', after: '陈雅琴' },
];

/** Comparison and approval record. */
export function ReviewScreen() {
  return (
    <>
      <PageHeader title="审核" />
      <Panel title="审批流程">
        <ReviewLogTable rows={log} renew={async () => log} />
      </Panel>
      <br />
      <Panel title="修改内容">
        <DiffView items={changes} />
      </Panel>
      <br />
      <Panel title="简介">
        <RichTextView html={article} />
      </Panel>
    </>
  );
}
