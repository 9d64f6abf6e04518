import { shortWeek, weekOfDay } from '@yunguan/contract/kernel/slots';
import type { NoShow } from '@yunguan/contract/platform/no-shows';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { cellWidth } from '@/ui/cell-width';
import { indexColumn } from '@/ui/ListTable';
import { StatusTag } from '@/ui/StatusTag';
import './no-shows.css';

export interface NoShowColumnParts {
  readonly page: number;
  /** Rows of several venues are shown together. */
  readonly isOfVenues: boolean;
  readonly actions: (row: NoShow) => ReactNode;
}

/** Columns of who did not come. */
export function noShowColumns({ page, isOfVenues, actions }: NoShowColumnParts): TableColumnsType<NoShow> {
  return [
    { ...indexColumn(page), width: cellWidth(30) },
    {
      title: '会员 / 电话',
      key: 'member',
      width: cellWidth(118),
      render: (_, { memberName, tel }) => (
        <div className="two-lines">
          <span title={memberName}>{memberName}</span>
          <span className="num">{tel}</span>
        </div>
      ),
    },
    {
      title: '预约内容 / 类型',
      key: 'title',
      render: (_, { title, kindName, venueName }) => (
        <div className="two-lines">
          <span title={title}>{title}</span>
          <span>{[kindName, ...(isOfVenues ? [venueName] : [])].join(' · ')}</span>
        </div>
      ),
    },
    {
      title: '日期 / 时间',
      key: 'date',
      width: cellWidth(122),
      render: (_, { date, times }) => (
        <div className="two-lines num">
          <span>
            {date} {shortWeek(weekOfDay(date))}
          </span>
          <span>{times}</span>
        </div>
      ),
    },
    {
      title: '状态 / 免除原因',
      key: 'state',
      width: cellWidth(180),
      render: (_, { state, stateName, pardonedBy, pardonTime, pardonReason }) => (
        <div className="no-show-mark">
          <StatusTag tone={state === 'counted' ? 'failed' : 'draft'} text={stateName} />
          {state === 'pardoned' && (
            <small title={`${pardonedBy ?? ''} ${pardonTime?.slice(0, 16) ?? ''} ${pardonReason}`}>
              {pardonedBy}：{pardonReason}
            </small>
          )}
        </div>
      ),
    },
    {
      title: '暂停预约到',
      key: 'suspendedUntil',
      width: cellWidth(96),
      render: (_, { suspendedUntil }) => <span className="num">{suspendedUntil ?? '—'}</span>,
    },
    { title: '操作', key: 'actions', width: cellWidth(96), fixed: 'right', render: (_, row) => actions(row) },
  ];
}
