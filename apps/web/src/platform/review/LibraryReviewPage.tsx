import { libraryKinds } from '@yunguan/contract/platform/library-kinds';
import { getReviewResourceList, type PendingRow } from '@yunguan/contract/platform/review';
import type { TableColumnsType } from 'antd';
import { useState } from 'react';
import { useRecords } from '@/kernel/records/use-records';
import { useUrlState } from '@/kernel/session/use-url-state';
import { WaitingList } from '@/kernel/waiting/WaitingList';
import { type WaitingState, waitingUrl } from '@/kernel/waiting/waiting-url';
import { indexColumn } from '@/ui/ListTable';
import { RowActions } from '@/ui/RowActions';
import { TitleCell } from '@/ui/TitleCell';
import { wordOptions } from '@/ui/word-options';
import { type DeskState, deskUrl } from './desk-url';
import { ReviewPage } from './ReviewPage';
import './decision.css';
import './review.css';

const kinds = wordOptions(libraryKinds);
const keyword = { label: '标题', placeholder: '标题中的字词' };
const toFilter = ({ from, to, page: _page, opened: _opened, venueId, ...rest }: WaitingState) => ({
  ...rest,
  // The call's own spelling (002 §7).
  venuesId: venueId,
  reviewStatus: 0,
  startTime: from,
  endTime: to,
});

const worksUrl = waitingUrl('review.library');

/** 平台待审核: library resources and media works that wait for the user (decisions §4). */
export default function LibraryReviewPage() {
  const [state, setState] = useUrlState(deskUrl.schema);
  const [visited, setVisited] = useState(state.object);
  if (state.object !== undefined && state.object !== visited) setVisited(state.object);
  if (state.object === undefined) return <LibraryQueue visited={visited} onState={setState} />;
  return <ReviewPage key={state.object} objectId={state.object} queue="library" state={state} onState={setState} />;
}

interface LibraryQueueProps {
  /** The work that was looked at last. */
  readonly visited: string | undefined;
  readonly onState: (changes: Partial<DeskState>) => void;
}

function LibraryQueue({ visited, onState }: LibraryQueueProps) {
  const works = useRecords({
    endpoint: getReviewResourceList,
    schema: worksUrl.schema,
    filter: toFilter,
    area: 'library',
  });
  return (
    <WaitingList
      list={worksUrl}
      title="平台待审核"
      description="等待您审核的资源与媒体作品，按提交时间从早到晚排列"
      records={works}
      columns={columnsOf(works.state.page, (object) => onState({ object }))}
      visitedId={visited}
      counter="platform"
      kinds={kinds}
      keyword={keyword}
      nothing={nothing}
    />
  );
}

const nothing = {
  title: '没有待审核的作品',
  hint: '提交到资源库的资源和媒体作品会出现在这里，由审批流程中的审核人处理；其他内容请到“发布待审核”处理。',
};

function columnsOf(page: number, onOpen: (objectId: string) => void): TableColumnsType<PendingRow> {
  return [
    indexColumn(page),
    {
      title: '标题',
      dataIndex: 'title',
      render: (title: string, { objectId, cover, kindName }) => (
        <TitleCell title={title} subtitle={kindName} cover={cover || null} onOpen={() => onOpen(objectId)} />
      ),
    },
    { title: '场馆', dataIndex: 'venuesName', width: 150, ellipsis: true },
    { title: '提交人', dataIndex: 'submitter', width: 96, ellipsis: true },
    {
      title: '提交时间',
      dataIndex: 'submitTime',
      width: 146,
      render: (time: string) => <span className="num">{time.slice(0, 16)}</span>,
    },
    { title: '当前步骤', dataIndex: 'stepName', width: 96, ellipsis: true },
    {
      title: '操作',
      key: 'actions',
      width: 76,
      fixed: 'right',
      render: (_value, { objectId }) => (
        <RowActions actions={[{ key: 'review', label: '审核', onClick: () => onOpen(objectId) }]} />
      ),
    },
  ];
}
