import { Button, Table, type TableColumnsType } from 'antd';
import { StatusTag } from '@/ui/StatusTag';
import { usePagesOnScreen } from '@/ui/use-pages-on-screen';
import { countText } from './ballot-text';
import type { Burst, TrendPoint } from './trend-chart';

export interface TrendTableProps {
  readonly points: readonly TrendPoint[];
  readonly bursts: readonly Burst[];
  readonly onShow: (time: string) => void;
}

const number = (value: number) => <span className="num">{countText(value)}</span>;

/** The numbers of the chart, newest first; moments without votes are left out. */
export function TrendTable({ points, bursts, onShow }: TrendTableProps) {
  const marked = new Set(bursts.map(({ time }) => time));
  const rows = points.filter(({ valid, disqualified }) => valid + disqualified > 0).reverse();
  const pages = usePagesOnScreen({
    pageSize: 10,
    showSizeChanger: false,
    showTotal: (count) => `共 ${count} 个时段`,
  });
  const columns: TableColumnsType<TrendPoint> = [
    { title: '时间', dataIndex: 'time', render: (time: string) => <span className="num">{time}</span> },
    { title: '有效', dataIndex: 'valid', width: 120, align: 'right', render: number },
    { title: '已作废', dataIndex: 'disqualified', width: 120, align: 'right', render: number },
    {
      title: '合计',
      key: 'all',
      width: 120,
      align: 'right',
      render: (_, { valid, disqualified }) => number(valid + disqualified),
    },
    {
      title: '异常',
      key: 'burst',
      width: 120,
      align: 'center',
      render: (_, { time }) => marked.has(time) && <StatusTag tone="failed" text="异常" />,
    },
    {
      title: '操作',
      key: 'actions',
      width: 100,
      render: (_, { time }) => (
        <Button type="link" size="small" aria-label={`查看 ${time} 的选票`} onClick={() => onShow(time)}>
          查看
        </Button>
      ),
    },
  ];
  return <Table<TrendPoint> size="small" rowKey="time" columns={columns} dataSource={rows} pagination={pages} />;
}
