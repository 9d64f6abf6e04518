import { statusNameOf } from '@yunguan/contract/kernel/dialect';
import { CountLine } from '@/kernel/list/CountLine';
import type { ListColumn } from '@/kernel/list/list-columns';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { TitleCell } from '@/ui/TitleCell';
import { type MediaRow, mediaContent, sourceTypeName } from './media-content';
import { pushStateOf } from './push-state';

export interface MediaRowInput {
  /** Whether the declared rule offers the action on the row. */
  readonly offers: (action: string, row: MediaRow) => boolean;
  readonly isLocked: (row: MediaRow) => boolean;
  readonly onDetail: (row: MediaRow) => void;
  readonly onEdit: (row: MediaRow) => void;
  readonly onRevoke: (row: MediaRow) => void;
  readonly onRemove: (row: MediaRow) => void;
  readonly onPush: (row: MediaRow) => void;
}

export interface MediaColumnsInput extends MediaRowInput {
  /** Rows of other venues are named. */
  readonly venueId: string;
  readonly onCover: (row: MediaRow) => void;
  readonly onLog: (row: MediaRow) => void;
  /** Absent for who may not read the outbox. */
  readonly onPushLog: ((row: MediaRow) => void) | undefined;
}

/** Columns of the media works (002 §2.8). */
export function mediaColumns(input: MediaColumnsInput): ListColumn<MediaRow>[] {
  const { offers, venueId, onCover, onDetail, onLog, onPushLog } = input;
  return [
    {
      key: 'title',
      title: '封面 / 标题',
      locked: true,
      render: (row) => (
        <TitleCell
          title={row.title ?? ''}
          subtitle={<Subtitle row={row} isForeign={row.venueId !== venueId} />}
          cover={row.frontCover}
          {...(offers('cover', row) && { onReplaceCover: () => onCover(row) })}
          onOpen={() => onDetail(row)}
        />
      ),
    },
    { key: 'sourceType', title: '类型', width: 36, render: (row) => sourceTypeName(row.sourceType) },
    {
      key: 'userName',
      title: '作者',
      width: 72,
      render: (row) => (
        <span className="ellipsis" title={row.userName ?? ''}>
          {row.userName || '—'}
        </span>
      ),
    },
    {
      key: 'sortId',
      title: '排序号',
      width: 62,
      align: 'end',
      render: (row) => <span className="num">{row.sortId}</span>,
    },
    {
      key: 'viewCount',
      title: '浏览量',
      second: { title: '点赞量', sortKey: 'likeCount' },
      width: 64,
      align: 'end',
      render: (row) => (
        <div className="two-lines num">
          <CountLine count={row.viewCount} unit="次" />
          <CountLine count={row.likeCount} unit="赞" />
        </div>
      ),
    },
    {
      key: 'createDate',
      title: '创建日期',
      second: { title: '发布日期', sortKey: 'publishTime' },
      width: 84,
      render: (row) => (
        <div className="two-lines num">
          <span>{row.createDate.slice(0, 10)}</span>
          <span>{row.publishTime?.slice(0, 10) ?? '—'}</span>
        </div>
      ),
    },
    {
      key: 'pushState',
      title: '推送',
      width: 72,
      render: (row) => <PushCell row={row} onOpen={onPushLog} />,
    },
    {
      key: 'status',
      title: '状态',
      width: 94,
      render: (row) => (
        <StatusTag status={row.status} text={statusNameOf(mediaContent, row.status) ?? ''} onClick={() => onLog(row)} />
      ),
    },
    {
      key: 'actions',
      title: '操作',
      width: 118,
      atEnd: true,
      render: (row) => <RowActions actions={rowActions(row, input)} />,
    },
  ];
}

function PushCell({ row, onOpen }: { row: MediaRow; onOpen: MediaColumnsInput['onPushLog'] }) {
  const state = pushStateOf(row.pushState);
  if (!state) return <span className="hint">未推送</span>;
  if (!onOpen) return <span>{state.text}</span>;
  return (
    <button
      type="button"
      className="link-button"
      aria-label={`${state.text}，查看《${row.title}》的推送记录`}
      title="查看推送记录"
      onClick={() => onOpen(row)}
    >
      {state.text}
    </button>
  );
}

/** Classification; behind the venue where rows of several come together. */
function Subtitle({ row, isForeign }: { row: MediaRow; isForeign: boolean }) {
  const text = [isForeign && row.venueName, row.classificationName].filter(Boolean).join(' · ');
  return <span title={text}>{text}</span>;
}

/** The texts in the actions column, in their order; what would be refused is not among them. */
function rowActions(row: MediaRow, input: MediaRowInput): RowAction[] {
  const { offers, isLocked, onDetail, onEdit, onPush, onRevoke, onRemove } = input;
  const disabled = isLocked(row);
  const all: RowAction[] = [
    { key: 'detail', label: '详情', onClick: () => onDetail(row) },
    { key: 'edit', label: '编辑', disabled, onClick: () => onEdit(row) },
    { key: 'revoke', label: '撤销', disabled, onClick: () => onRevoke(row) },
    { key: 'push', label: '推送', disabled, onClick: () => onPush(row) },
    { key: 'remove', label: '删除', danger: true, disabled, onClick: () => onRemove(row) },
  ];
  return all.filter(({ key }) => offers(key, row));
}
