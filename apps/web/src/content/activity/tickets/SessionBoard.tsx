import { chinaDay } from '@yunguan/contract/kernel/china-time';
import type { TicketSession } from '@yunguan/contract/content/activity-ticket-desk';
import { shortWeek, weekOfDay } from '@yunguan/contract/kernel/slots';
import { Button, Skeleton, Table, type TableColumnsType } from 'antd';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { StatusTag } from '@/ui/StatusTag';
import { useTicketSessions } from './use-ticket-sessions';

export interface SessionBoardProps {
  readonly activityId: string;
  /** The session that the orders below are of; undefined for all. */
  readonly sessionId: string | undefined;
  readonly onChoose: (sessionId: string | undefined) => void;
  /** Absent without the right. */
  readonly onBook: ((session: TicketSession) => void) | undefined;
}

/** Few, so that the orders below stay in view; a season of sessions would have too many pages of them. */
const perPageOf = (sessions: number) => (sessions > 20 ? 10 : 4);
const counted = (count: number) => count.toLocaleString('zh-CN');

/** The sessions of an activity: sold, left, checked in, waiting; each leads to its orders. */
export function SessionBoard({ activityId, sessionId, onChoose, onBook }: SessionBoardProps) {
  const { data, error, refetch } = useTicketSessions(activityId);
  if (error && !data) {
    return <LoadFailure error={error} onRetry={refetch} />;
  }
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const figures = [
    ['总票数', data.votesCount],
    ['已售', data.soldCount],
    ['余票', data.excessTicket],
    ['已检票', data.checkedCount],
    ['候补', data.waitingCount],
  ] as const;
  return (
    <>
      <dl className="tickets-figures">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{counted(count)}</dd>
          </div>
        ))}
      </dl>
      <Table<TicketSession>
        className="tickets-sessions"
        size="small"
        rowKey="id"
        tableLayout="fixed"
        columns={columnsOf({ sessionId, onChoose, onBook })}
        dataSource={data.sessions}
        rowClassName={({ id }) => (id === sessionId ? 'tickets-chosen' : '')}
        locale={{ emptyText: '活动审核通过后，这里显示各场次的售票情况' }}
        pagination={{
          defaultCurrent: firstPage(data.sessions, sessionId),
          pageSize: perPageOf(data.sessions.length),
          size: 'small',
          hideOnSinglePage: true,
          showSizeChanger: false,
          showTotal: (count) => `共 ${count} 场`,
        }}
      />
    </>
  );
}

/** The page of the chosen session, else of the next one; the last page when all are over. */
export function firstPage(sessions: readonly Pick<TicketSession, 'id' | 'isOver'>[], chosen?: string): number {
  const wanted = sessions.findIndex(({ id }) => id === chosen);
  const next = wanted === -1 ? sessions.findIndex(({ isOver }) => !isOver) : wanted;
  return Math.floor(Math.max(next === -1 ? sessions.length - 1 : next, 0) / perPageOf(sessions.length)) + 1;
}

function standingOf({ isOpen, isOver, excessTicket, time }: TicketSession) {
  if (isOver) return { tone: 'draft', text: '已结束' } as const;
  if (!isOpen) return { tone: 'reviewing', text: '进行中' } as const;
  if (excessTicket === 0) return { tone: 'failed', text: '已售完' } as const;
  return time === chinaDay()
    ? ({ tone: 'reversed', text: '今天' } as const)
    : ({ tone: 'passed', text: '可预约' } as const);
}

function columnsOf(parts: Omit<SessionBoardProps, 'activityId'>): TableColumnsType<TicketSession> {
  const { sessionId, onChoose, onBook } = parts;
  const number = (
    title: string,
    key: 'votesCount' | 'soldCount' | 'excessTicket' | 'checkedCount' | 'waitingCount',
  ) => ({
    title,
    key,
    width: 78,
    align: 'right' as const,
    render: (_: unknown, session: TicketSession) => <span className="num">{counted(session[key])}</span>,
  });
  return [
    {
      title: '场次',
      key: 'time',
      render: (_, { time, strTimes, isSelectedSeats }) => (
        <span className="num">
          <span className="session-part">
            {time} {shortWeek(weekOfDay(time))}
          </span>
          {'　'}
          <span className="session-part">{strTimes}</span>
          {isSelectedSeats && <span className="hint session-part">　选座</span>}
        </span>
      ),
    },
    number('总票数', 'votesCount'),
    number('已售', 'soldCount'),
    number('余票', 'excessTicket'),
    number('已检票', 'checkedCount'),
    number('候补', 'waitingCount'),
    {
      title: '状态',
      key: 'state',
      width: 92,
      render: (_, session) => <StatusTag {...standingOf(session)} />,
    },
    {
      title: '操作',
      key: 'actions',
      width: 156,
      render: (_, session) => (
        <div className="row-actions">
          <Button type="link" size="small" onClick={() => onChoose(session.id === sessionId ? undefined : session.id)}>
            {session.id === sessionId ? '全部订单' : '本场订单'}
          </Button>
          {onBook && session.isOpenToStaff && session.excessTicket > 0 && (
            <Button type="link" size="small" onClick={() => onBook(session)}>
              代订
            </Button>
          )}
        </div>
      ),
    },
  ];
}
