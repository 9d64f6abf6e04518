import type { Arrival } from '@yunguan/contract/platform/arrivals';
import type { TableColumnsType } from 'antd';
import { cellWidth } from '@/ui/cell-width';
import { indexColumn } from '@/ui/ListTable';
import { RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';

export interface ArrivalColumnParts {
  readonly page: number;
  /** Rows of several venues are shown together. */
  readonly isOfVenues: boolean;
  readonly onAdmit: (row: Arrival) => void;
  readonly onUndo: (row: Arrival) => void;
}

/** Columns of who is expected. */
export function arrivalColumns({ page, isOfVenues, onAdmit, onUndo }: ArrivalColumnParts): TableColumnsType<Arrival> {
  return [
    { ...indexColumn(page), width: cellWidth(30) },
    {
      title: '时间',
      key: 'times',
      width: cellWidth(92),
      render: (_, { times }) => <span className="num">{times}</span>,
    },
    {
      title: '内容 / 地点',
      key: 'title',
      render: (_, { title, place, kindName, venueName }) => (
        <div className="two-lines">
          <span title={title}>{title}</span>
          <span title={place}>{[kindName, place, ...(isOfVenues ? [venueName] : [])].filter(Boolean).join(' · ')}</span>
        </div>
      ),
    },
    {
      title: '联系人 / 电话',
      key: 'contacts',
      width: cellWidth(118),
      render: (_, { contacts, tel }) => (
        <div className="two-lines">
          <span title={contacts}>{contacts}</span>
          <span className="num">{tel}</span>
        </div>
      ),
    },
    { title: '码', key: 'code', width: cellWidth(118), render: (_, { code }) => <span className="num">{code}</span> },
    {
      title: '人数',
      key: 'count',
      width: cellWidth(64),
      render: (_, { count, arrivedCount }) => (
        <span className="num">
          {arrivedCount} / {count}
        </span>
      ),
    },
    {
      title: '到场',
      key: 'state',
      width: cellWidth(130),
      render: (_, { state, stateName, arriveTime, arrivedBy }) => (
        <div className="arrivals-state">
          <StatusTag tone={state === 'arrived' ? 'passed' : 'draft'} text={stateName} />
          {arriveTime !== null && (
            <small>
              {arriveTime.slice(11, 16)} {arrivedBy}
            </small>
          )}
        </div>
      ),
    },
    {
      title: '操作',
      key: 'actions',
      width: cellWidth(124),
      fixed: 'right',
      render: (_, row) => (
        <RowActions
          actions={[
            ...(row.state === 'absent' ? [{ key: 'admit', label: '核销', onClick: () => onAdmit(row) }] : []),
            ...(row.mayUndo ? [{ key: 'undo', label: '撤销核销', danger: true, onClick: () => onUndo(row) }] : []),
          ]}
        />
      ),
    },
  ];
}
