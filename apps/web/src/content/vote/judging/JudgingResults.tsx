import { type Judge, type JudgedTeam, type Judging, judgingExportCode } from '@yunguan/contract/content/vote-judging';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { exportFile } from '@/kernel/api/files';
import { ExportButton } from '@/kernel/list/ExportButton';
import { useHolds } from '@/kernel/session/use-holds';
import { Panel } from '@/ui/Panel';
import { usePagesOnScreen } from '@/ui/use-pages-on-screen';
import { teamName } from '../signups/team-text';
import { voteContent } from '../vote-content';
import { scoreText } from './judging-text';

export interface JudgingResultsProps {
  readonly rotationId: string;
  readonly judging: NonNullable<Judging['judging']>;
  /** By place. */
  readonly teams: readonly JudgedTeam[];
  readonly mayPromote: boolean;
  readonly onPromote: (teams: readonly JudgedTeam[]) => void;
}

const pageSize = 50;

/** The teams by their final score, with what each judge gave. */
export function JudgingResults({ rotationId, judging, teams, mayPromote, onPromote }: JudgingResultsProps) {
  const holds = useHolds(voteContent.key);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const { judges, voteShare } = judging;
  const ticked = teams.filter(({ id }) => keys.includes(id));
  const waiting = judges.filter(({ done }) => done < teams.length);
  const pages = usePagesOnScreen(teams.length > pageSize && { pageSize, showSizeChanger: false });
  const columns: TableColumnsType<JudgedTeam> = [
    { title: '名次', key: 'rank', width: 64, align: 'center', fixed: 'left', render: (_, { rank }) => rank ?? '—' },
    {
      title: '队伍',
      key: 'team',
      width: 200,
      fixed: 'left',
      render: (_, team) => (
        <div className="two-lines">
          <span title={teamName(team)}>{teamName(team)}</span>
          <span className="num">
            {team.number} 号{team.clubName && ` · ${team.name}`}
          </span>
        </div>
      ),
    },
    {
      title: '综合分',
      key: 'total',
      width: 90,
      align: 'right',
      render: (_, { total }) => <b className="num">{scoreText(total)}</b>,
    },
    {
      title: '评委评分',
      key: 'judges',
      width: 90,
      align: 'right',
      render: (_, { judgePoints }) => <span className="num">{scoreText(judgePoints)}</span>,
    },
    {
      title: '网络投票',
      key: 'votes',
      width: 108,
      align: 'right',
      render: (_, { votePoints, poll }) => (
        <div className="two-lines num">
          <span>{voteShare === 0 ? '—' : scoreText(votePoints)}</span>
          <span>{poll.toLocaleString('zh-CN')} 票</span>
        </div>
      ),
    },
    ...judges.map((judge) => ({
      title: <span title={judge.name}>{judge.name}</span>,
      key: judge.id,
      width: 92,
      align: 'right' as const,
      ellipsis: true,
      render: (_: unknown, team: JudgedTeam) => <GivenScore judge={judge} team={team} />,
    })),
  ];
  return (
    <Panel
      title="评分结果"
      className="judging-results"
      flush
      extra={
        <div className="judging-tools">
          <span className="hint">{stillText(judging, waiting)}</span>
          {holds('export') && (
            <ExportButton
              request={{ action: judgingExportCode, model: { rotationId } }}
              total={teams.length}
              run={exportFile}
            />
          )}
          {mayPromote && (
            <Button disabled={ticked.length === 0} onClick={() => onPromote(ticked)}>
              {ticked.length > 0 ? `晋级所选 ${ticked.length} 支` : '晋级所选'}
            </Button>
          )}
        </div>
      }
    >
      <Table<JudgedTeam>
        rowKey="id"
        columns={columns}
        dataSource={[...teams]}
        pagination={pages}
        scroll={{ x: 'max-content' }}
        {...(mayPromote && {
          rowSelection: {
            selectedRowKeys: [...keys],
            onChange: (chosen) => setKeys(chosen.map(String)),
            getTitleCheckboxProps: () => ({ 'aria-label': '选择全部队伍' }),
            getCheckboxProps: (team) => ({ 'aria-label': `选择 ${teamName(team)}` }),
          },
        })}
      />
    </Panel>
  );
}

/** What a judge gave a team: struck through where it is left out, 回避 where he stood back. */
function GivenScore({ judge, team }: { readonly judge: Judge; readonly team: JudgedTeam }) {
  const given = team.scores.find(({ judgeId }) => judgeId === judge.id);
  if (!given) return <span className="hint">未评</span>;
  if (given.score === null) return <span className="hint">回避</span>;
  if (given.isCounted) return <span className="num">{scoreText(given.score)}</span>;
  return (
    <del className="num hint" title="最高分或最低分，不计入">
      {scoreText(given.score)}
    </del>
  );
}

function stillText({ isEnded }: JudgingResultsProps['judging'], waiting: readonly Judge[]): string {
  if (waiting.length === 0) return '评委已全部评完';
  return isEnded ? `评分已截止，${waiting.length} 名评委没有评完` : `${waiting.length} 名评委还没有评完，名次会变化`;
}
