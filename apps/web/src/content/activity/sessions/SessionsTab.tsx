import { eventList } from '@yunguan/contract/content/activity';
import type { Values } from '@yunguan/contract/kernel/parse';
import { shortWeek, weekOfDay } from '@yunguan/contract/kernel/slots';
import { Table, type TableColumnsType } from 'antd';
import { rowText } from '@/kernel/detail/row-text';
import { usePagesOnScreen } from '@/ui/use-pages-on-screen';

interface Line {
  readonly key: string;
  readonly time: string;
  readonly strTimes: string;
  readonly votesCount: number | null;
  readonly excessTicket: number;
  readonly rows: number;
}

const linesPerPage = 20;
const counted = (count: number | null) => count?.toLocaleString('zh-CN') ?? '—';

/** The sessions with their tickets (001 §2); the free text where nobody books. */
export function SessionsTab({ row }: { row: Values }) {
  const pages = usePagesOnScreen({
    pageSize: linesPerPage,
    hideOnSinglePage: true,
    showSizeChanger: false,
    showTotal: (count) => `共 ${count} 场`,
  });
  if (row.isNeedReserve !== true) return <p>{rowText(row, 'event') || '—'}（无需预约）</p>;
  const lines = linesOf(row.eventList);
  return (
    <Table<Line>
      size="middle"
      columns={columns}
      dataSource={lines}
      locale={{ emptyText: '未设置场次' }}
      pagination={pages}
    />
  );
}

const columns: TableColumnsType<Line> = [
  {
    title: '日期',
    dataIndex: 'time',
    render: (time: string) => (
      <span className="num">
        {time} {shortWeek(weekOfDay(time))}
      </span>
    ),
  },
  { title: '时间', dataIndex: 'strTimes', render: (times: string) => <span className="num">{times || '—'}</span> },
  {
    title: '总票数',
    dataIndex: 'votesCount',
    align: 'end',
    // The hint stands in front: the digits end below each other.
    render: (count: number | null, { rows }) => (
      <span className="num">
        {rows > 0 && <span className="hint">（选座，{rows} 排）</span>}
        {counted(count)}
      </span>
    ),
  },
  {
    title: '剩余票数',
    dataIndex: 'excessTicket',
    align: 'end',
    render: (count: number) => <span className="num">{counted(count)}</span>,
  },
];

function linesOf(value: unknown): Line[] {
  const days = eventList.safeParse(value).data ?? [];
  return days.flatMap(({ time, dates }) =>
    dates.map(({ strTimes, votesCount, excessTicket, isSelectedSeats, seatList }, at) => ({
      key: `${time} ${at}`,
      time,
      strTimes,
      votesCount,
      excessTicket,
      rows: isSelectedSeats ? seatList.length : 0,
    })),
  );
}
