import { LockFilled } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRanking } from '@yunguan/contract/content/vote-ballot';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import { defaultPageSize } from '@yunguan/contract/kernel/page';
import type { TableColumnsType } from 'antd';
import type * as z from 'zod';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { EmptyState } from '@/ui/EmptyState';
import { Subtitle } from '@/ui/Subtitle';
import { ListTable } from '@/ui/ListTable';
import { voteAreas } from '../vote-areas';
import { TeamPhoto } from './TeamPhoto';
import { teamName } from './team-text';

type Ranked = z.output<typeof getRanking.output>['datas'][number];

export interface RankingTableProps {
  readonly round: VoteRound;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onOpen: (id: string) => void;
}

/** The teams of a round by their votes; of the locked result where there is one. */
export function RankingTable({ round, page, onPage, onOpen }: RankingTableProps) {
  const ranking = useQuery({
    queryKey: queryKeys.list(voteAreas.round, ['ranking', round.id, page]),
    queryFn: ({ signal }) =>
      call(getRanking, { rotationId: round.id, pageIndex: page, pageSize: defaultPageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
  const leader = useQuery({
    queryKey: queryKeys.list(voteAreas.round, ['leader', round.id]),
    queryFn: ({ signal }) => call(getRanking, { rotationId: round.id, pageIndex: 1, pageSize: 1 }, { signal }),
    enabled: page > 1,
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = ranking;
  if (!data && error) return <LoadFailure error={error} onRetry={refetch} />;
  const most = (page === 1 ? data?.datas[0] : leader.data?.datas[0])?.poll ?? 0;
  return (
    <>
      <p className="ranking-sum hint">
        「{round.name}」共 <b className="num">{data?.totalPoll.toLocaleString('zh-CN') ?? '—'}</b> 票
        {data?.isFrozen ? (
          <span className="ranking-frozen">
            <LockFilled aria-hidden />
            结果已锁定，以下为锁定时的名次
          </span>
        ) : (
          <span>，名次随投票变化；票数相同的队伍名次相同。</span>
        )}
      </p>
      <ListTable<Ranked>
        rowKey="signupId"
        columns={columnsOf({ most, total: data?.totalPoll ?? 0, onOpen })}
        rows={data?.datas}
        total={data?.total ?? 0}
        page={page}
        onPage={onPage}
        loading={isFetching && (data === undefined || isPlaceholderData)}
        minWidth={860}
        empty={<EmptyState title="该赛次还没有队伍" hint="审核通过的队伍进入第一个赛次，之后按名次晋级。" />}
      />
    </>
  );
}

interface RankingColumns {
  /** Votes of the first, for the length of the bars. */
  readonly most: number;
  readonly total: number;
  readonly onOpen: (id: string) => void;
}

function columnsOf({ most, total, onOpen }: RankingColumns): TableColumnsType<Ranked> {
  return [
    {
      title: '名次',
      key: 'rank',
      width: 76,
      align: 'center',
      render: (_, { rank }) => <span className={`ranking-place ranking-place-${rank}`}>{rank}</span>,
    },
    {
      title: '编号',
      key: 'number',
      width: 64,
      align: 'center',
      render: (_, row) => <span className="num">{row.number}</span>,
    },
    {
      title: '报名团队 / 报名人',
      key: 'name',
      render: (_, team) => (
        <div className="title-cell">
          <TeamPhoto src={team.photo} />
          <div className="title-cell-text">
            <button type="button" className="title-cell-title" onClick={() => onOpen(team.signupId)}>
              {teamName(team)}
            </button>
            {team.clubName && <Subtitle>{team.name}</Subtitle>}
          </div>
        </div>
      ),
    },
    {
      title: '票数',
      key: 'poll',
      width: '44%',
      render: (_, { poll }) => (
        <div className="ranking-poll">
          <span className="ranking-track" aria-hidden="true">
            <i style={{ width: `${most > 0 ? (poll / most) * 100 : 0}%` }} />
          </span>
          <b className="num">{poll.toLocaleString('zh-CN')} 票</b>
          <span className="hint num">{total > 0 ? `${((poll / total) * 100).toFixed(1)}%` : '—'}</span>
        </div>
      ),
    },
  ];
}
