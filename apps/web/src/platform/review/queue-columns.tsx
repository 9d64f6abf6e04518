import type { PendingRow } from '@yunguan/contract/platform/review';
import type { TableColumnsType } from 'antd';
import { cellWidth } from '@/ui/cell-width';
import { OneOrTwoLines } from '@/ui/OneOrTwoLines';
import { RowActions } from '@/ui/RowActions';
import { TitleCell } from '@/ui/TitleCell';
import { DueTime } from './DueTime';

/** Columns of the queue; title and 审核 open the item. */
export function queueColumns(onOpen: (objectId: string) => void): TableColumnsType<PendingRow> {
  return [
    {
      title: '标题',
      dataIndex: 'title',
      render: (title: string, { objectId, cover, kindName }) => (
        <TitleCell title={title} subtitle={kindName} cover={cover || null} onOpen={() => onOpen(objectId)} />
      ),
    },
    { title: '场馆', dataIndex: 'venuesName', width: cellWidth(108), ellipsis: true },
    {
      title: '提交人',
      dataIndex: 'submitter',
      width: cellWidth(80),
      render: (name: string) => <OneOrTwoLines text={name} />,
    },
    {
      title: '提交时间',
      dataIndex: 'submitTime',
      width: cellWidth(124),
      render: (time: string) => <span className="num">{time.slice(0, 16)}</span>,
    },
    {
      title: '当前步骤',
      dataIndex: 'stepName',
      width: cellWidth(92),
      render: (step: string) => <OneOrTwoLines text={step} />,
    },
    {
      title: '期限',
      dataIndex: 'dueTime',
      width: cellWidth(108),
      render: (due: string | null) => <DueTime due={due} withDate />,
    },
    {
      title: '操作',
      key: 'actions',
      width: cellWidth(50),
      fixed: 'right',
      render: (_value, { objectId }) => (
        <RowActions actions={[{ key: 'review', label: '审核', onClick: () => onOpen(objectId) }]} />
      ),
    },
  ];
}
